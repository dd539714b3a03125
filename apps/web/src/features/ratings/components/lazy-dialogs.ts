import { lazy } from 'react';

/** Dialogs that load when they are opened, the first with drag and drop. Each needs a Suspense. */
export const ScaleDialog = lazy(async () => ({
  default: (await import('./scale-dialog.tsx')).ScaleDialog,
}));
export const DeleteScaleDialog = lazy(async () => ({
  default: (await import('./delete-scale-dialog.tsx')).DeleteScaleDialog,
}));
