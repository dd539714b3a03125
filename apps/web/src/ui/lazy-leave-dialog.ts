import { lazy } from 'react';

/** Preloaded by pages that may need it offline. */
export const loadLeaveDialog = async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
});

export const LeaveDialog = lazy(loadLeaveDialog);
