import { lazy } from 'react';

/** Read-only view in a dialog. Loaded when it is opened, so it needs a Suspense. */
export const PulseViewDialog = lazy(async () => ({
  default: (await import('./pulse-view-dialog.tsx')).PulseViewDialog,
}));
