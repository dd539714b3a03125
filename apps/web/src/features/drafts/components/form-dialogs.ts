import { lazyComponent } from '../../../lib/lazy-component.ts';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';

// Rarely needed dialogs are not part of the first load.
export const SubmitDialogs = lazyComponent(
  async () => (await import('./submit-dialogs.tsx')).SubmitDialogs,
);
export const ConflictDialog = lazyComponent(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);
export const PriorDraftsDialog = lazyComponent(
  async () => (await import('./prior-drafts-dialog.tsx')).PriorDraftsDialog,
);

const SOON_MS = 1_500;

/**
 * Prefetches the dialogs when the page is idle: they must work offline. Returns a function that
 * cancels it.
 */
export function fetchDialogsSoon(): () => void {
  const timer = setTimeout(() => {
    for (const dialog of [SubmitDialogs, ConflictDialog, LeaveDialog, PriorDraftsDialog])
      dialog.preload();
  }, SOON_MS);
  return () => clearTimeout(timer);
}
