import { lazy } from 'react';

/** Loaded on first open. Needs a Suspense boundary. */
export const FeedbackTypeDialog = lazy(async () => ({
  default: (await import('./feedback-type-dialog.tsx')).FeedbackTypeDialog,
}));
export const DeleteTypeDialog = lazy(async () => ({
  default: (await import('./delete-type-dialog.tsx')).DeleteTypeDialog,
}));
