import { KeptDraftDialog } from '../features/handovers/index.ts';
import { renderAnswer } from '../features/pulses/index.ts';

interface ReadKeptDraftProps {
  hash: string;
  onClose: () => void;
}

/** What the signed-in person wrote in a form that somebody else writes now. */
export default function ReadKeptDraft({ hash, onClose }: ReadKeptDraftProps) {
  return <KeptDraftDialog hash={hash} onClose={onClose} renderAnswer={renderAnswer} />;
}
