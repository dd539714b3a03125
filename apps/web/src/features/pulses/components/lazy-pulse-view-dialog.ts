import { lazy } from 'react';

/** The view in a dialog, fetched when a page opens it: stands in a Suspense. */
export const PulseViewDialog = lazy(async () => ({
  default: (await import('./pulse-view-dialog.tsx')).PulseViewDialog,
}));
