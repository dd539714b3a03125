import { lazy } from 'react';

/** Fetched when it is opened: stands in a Suspense. */
export const FeedbackTypeDialog = lazy(async () => ({
  default: (await import('./feedback-type-dialog.tsx')).FeedbackTypeDialog,
}));
export const DeleteTypeDialog = lazy(async () => ({
  default: (await import('./delete-type-dialog.tsx')).DeleteTypeDialog,
}));
