import { lazy } from 'react';

/** The form in a dialog, fetched when a page opens it: stands in a Suspense. */
export const ReviewFormDialog = lazy(async () => ({
  default: (await import('./review-form-dialog.tsx')).ReviewFormDialog,
}));
