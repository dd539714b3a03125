import { lazy } from 'react';
import { loadLeaveDialog } from '../../../ui/lazy-leave-dialog.ts';

const loadSubmit = async () => ({ default: (await import('./submit-dialogs.tsx')).SubmitDialogs });
const loadConflict = async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
});
const loadPriorDrafts = async () => ({
  default: (await import('./prior-drafts-dialog.tsx')).PriorDraftsDialog,
});

// Rarely needed dialogs are not part of the first load.
export const SubmitDialogs = lazy(loadSubmit);
export const ConflictDialog = lazy(loadConflict);
export const PriorDraftsDialog = lazy(loadPriorDrafts);

const SOON_MS = 1_500;

/**
 * Prefetches the dialogs when the page is idle: they must work offline. Returns a function that
 * cancels it.
 */
export function fetchDialogsSoon(): () => void {
  const timer = setTimeout(
    () =>
      void Promise.allSettled([loadSubmit(), loadConflict(), loadLeaveDialog(), loadPriorDrafts()]),
    SOON_MS,
  );
  return () => clearTimeout(timer);
}
