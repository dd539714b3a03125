import { lazy } from 'react';

/** Not loaded until someone clicks Revoke. */
export const RevokeDialog = lazy(async () => ({
  default: (await import('./revoke-dialog.tsx')).RevokeDialog,
}));
