import { lazy } from 'react';

/** Fetched ahead by whoever must have it when the network is not there. */
export const loadLeaveDialog = async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
});

export const LeaveDialog = lazy(loadLeaveDialog);
