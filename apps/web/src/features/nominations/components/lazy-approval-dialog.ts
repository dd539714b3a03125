import { lazy } from 'react';

/** The approvals in a dialog, loaded on first open. Needs a Suspense boundary. */
export const ApprovalDialog = lazy(async () => ({
  default: (await import('./approval-dialog.tsx')).ApprovalDialog,
}));
