import { lazy } from 'react';

/** Fetched when it is opened: stands in a Suspense. */
export const CompletedReviewsDialog = lazy(async () => ({
  default: (await import('./completed-reviews-dialog.tsx')).CompletedReviewsDialog,
}));
