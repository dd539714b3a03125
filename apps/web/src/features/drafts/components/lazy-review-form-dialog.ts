import { lazy } from 'react';

/** The review form in a dialog, loaded on first open. Needs a Suspense boundary. */
export const ReviewFormDialog = lazy(async () => ({
  default: (await import('./review-form-dialog.tsx')).ReviewFormDialog,
}));
