import { KeptDraftDialog } from '../features/handovers/index.ts';
import { renderAnswer } from '../features/pulses/index.ts';

interface ReadKeptDraftProps {
  hash: string;
  onClose: () => void;
}

/** The user's own draft of a form that has since been reassigned to someone else. */
export function ReadKeptDraft({ hash, onClose }: ReadKeptDraftProps) {
  return <KeptDraftDialog hash={hash} onClose={onClose} renderAnswer={renderAnswer} />;
}
