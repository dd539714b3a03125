import { lazy } from 'react';

/** Weighs nothing until somebody presses Revoke. */
export const RevokeDialog = lazy(async () => ({
  default: (await import('./revoke-dialog.tsx')).RevokeDialog,
}));
