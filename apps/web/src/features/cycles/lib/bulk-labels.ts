import { LABELS, type BulkKind } from '@reviews/domain';

/** The order in which actions stand in the bar over the list: the mild ones first. */
export const BULK_ORDER: readonly BulkKind[] = ['remind', 'extend', 'reassign', 'reopen', 'close'];

/** What the list says of actions before one is begun; all else they say is in `bulk-texts.ts`, which comes with their dialogs. */
export const BULK_LABELS: Readonly<Record<BulkKind, string>> = {
  remind: 'Remind',
  extend: 'Extend',
  reassign: LABELS.pulses.reassign,
  reopen: LABELS.pulses.reopen,
  close: 'Close',
};
export const PAST_ACTIONS = 'Past actions';
