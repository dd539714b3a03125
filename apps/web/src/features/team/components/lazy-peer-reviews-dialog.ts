import { lazy } from 'react';

/** Fetched when it is opened: stands in a Suspense. */
export const PeerReviewsDialog = lazy(async () => ({
  default: (await import('./peer-reviews-dialog.tsx')).PeerReviewsDialog,
}));
