import { lazy } from 'react';

/** The approvals in a dialog, fetched when a page opens it: stands in a Suspense. */
export const ApprovalDialog = lazy(async () => ({
  default: (await import('./approval-dialog.tsx')).ApprovalDialog,
}));
