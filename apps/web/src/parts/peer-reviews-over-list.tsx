import { PeerReviewsDialog } from '../features/team/index.ts';

interface PeerReviewsOverListProps {
  /** Hash of the nomination task. */
  hash: string;
  /** Name of the reviewee. */
  name: string;
  onClose: () => void;
}

/** The reviews about a person, in a dialog over the list of a pulse (PEER-07). */
export function PeerReviewsOverList(props: PeerReviewsOverListProps) {
  return <PeerReviewsDialog {...props} />;
}
