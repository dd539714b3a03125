import { PeerReviewsDialog } from '../features/team/index.ts';

interface PeerReviewsOverListProps {
  /** Of the nomination task. */
  hash: string;
  /** Whom the reviews are about. */
  name: string;
  onClose: () => void;
}

/** The reviews about a person, over the list of a pulse (PEER-07). */
export default function PeerReviewsOverList(props: PeerReviewsOverListProps) {
  return <PeerReviewsDialog {...props} />;
}
