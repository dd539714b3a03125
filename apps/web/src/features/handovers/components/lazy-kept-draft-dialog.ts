import { lazy } from 'react';

/** Loaded on first open. Needs a Suspense boundary. */
export const KeptDraftDialog = lazy(async () => ({
  default: (await import('./kept-draft-dialog.tsx')).KeptDraftDialog,
}));
