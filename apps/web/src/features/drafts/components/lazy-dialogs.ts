import { lazy } from 'react';
import { loadLeaveDialog } from '../../../ui/lazy-leave-dialog.ts';

const loadSubmit = async () => ({ default: (await import('./submit-dialogs.tsx')).SubmitDialogs });
const loadConflict = async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
});
const loadPriorDrafts = async () => ({
  default: (await import('./prior-drafts-dialog.tsx')).PriorDraftsDialog,
});

// What few open at once is not part of the form's first load.
export const SubmitDialogs = lazy(loadSubmit);
export const ConflictDialog = lazy(loadConflict);
export const PriorDraftsDialog = lazy(loadPriorDrafts);

const SOON_MS = 1_500;

/** Fetches the dialogs once the form is quiet: they must be there when the network is not. Returns what takes it back. */
export function fetchDialogsSoon(): () => void {
  const timer = setTimeout(
    () =>
      void Promise.allSettled([loadSubmit(), loadConflict(), loadLeaveDialog(), loadPriorDrafts()]),
    SOON_MS,
  );
  return () => clearTimeout(timer);
}
