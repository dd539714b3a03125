import { lazy } from 'react';

/** Fetched when it is opened: stands in a Suspense. */
export const ChangeManagerDialog = lazy(async () => ({
  default: (await import('./change-manager-dialog.tsx')).ChangeManagerDialog,
}));
