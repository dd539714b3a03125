import { lazy } from 'react';

/** Loaded on first open. Needs a Suspense boundary. */
export const ChangeManagerDialog = lazy(async () => ({
  default: (await import('./change-manager-dialog.tsx')).ChangeManagerDialog,
}));
