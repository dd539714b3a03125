import { lazyComponent } from '../lib/lazy-component.ts';

const PeerReviewsDialog = lazyComponent(
  async () =>
    (await import('../features/team/components/peer-reviews-dialog.tsx')).PeerReviewsDialog,
);

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
