import { lazy } from 'react';

/** Fetched when it is opened: stands in a Suspense. */
export const KeptDraftDialog = lazy(async () => ({
  default: (await import('./kept-draft-dialog.tsx')).KeptDraftDialog,
}));
