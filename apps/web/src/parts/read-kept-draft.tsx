import { renderAnswer } from '../features/pulses/index.ts';
import { lazyComponent } from '../lib/lazy-component.ts';

const KeptDraftDialog = lazyComponent(
  async () =>
    (await import('../features/handovers/components/kept-draft-dialog.tsx')).KeptDraftDialog,
);

interface ReadKeptDraftProps {
  hash: string;
  onClose: () => void;
}

/** The user's own draft of a form that has since been reassigned to someone else. */
export function ReadKeptDraft({ hash, onClose }: ReadKeptDraftProps) {
  return <KeptDraftDialog hash={hash} onClose={onClose} renderAnswer={renderAnswer} />;
}
