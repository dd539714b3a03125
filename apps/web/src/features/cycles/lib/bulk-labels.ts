import { LABELS, type BulkKind } from '@reviews/domain';

/** Order of the bulk actions in the bar, least severe first. */
export const BULK_ORDER: readonly BulkKind[] = ['remind', 'extend', 'reassign', 'reopen', 'close'];

/**
 * Labels of the bulk actions in the list. Their other texts are in `bulk-texts.ts`, which is loaded
 * with the dialogs.
 */
export const BULK_LABELS: Readonly<Record<BulkKind, string>> = {
  remind: 'Remind',
  extend: 'Extend',
  reassign: LABELS.pulses.reassign,
  reopen: LABELS.pulses.reopen,
  close: 'Close',
};
export const PAST_ACTIONS = 'Past actions';
