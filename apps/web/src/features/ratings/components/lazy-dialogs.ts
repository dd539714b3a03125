import { lazy } from 'react';

/** Fetched when they are opened, drag and drop with the first: each stands in a Suspense. */
export const ScaleDialog = lazy(async () => ({
  default: (await import('./scale-dialog.tsx')).ScaleDialog,
}));
export const DeleteScaleDialog = lazy(async () => ({
  default: (await import('./delete-scale-dialog.tsx')).DeleteScaleDialog,
}));
