import { lazy } from 'react';

/** Loaded when it is opened, so it needs a Suspense. */
export const PeerReviewsDialog = lazy(async () => ({
  default: (await import('./peer-reviews-dialog.tsx')).PeerReviewsDialog,
}));
