import { lazy } from 'react';

/** Loaded when it is opened, so it needs a Suspense. */
export const CompletedReviewsDialog = lazy(async () => ({
  default: (await import('./completed-reviews-dialog.tsx')).CompletedReviewsDialog,
}));
