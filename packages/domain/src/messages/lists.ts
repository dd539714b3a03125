import { formatCount } from '../counts.ts';
export const lists = {
  empty: 'There are no active resources matching your criteria.',
  /** First half of 'N item(s) selected. Clear Selection'; the second half is the control LABELS.lists.clearSelection. */
  selected: ({ count }: { count: number }) => `${formatCount(count)} item(s) selected.`,
  results: ({ count }: { count: number }) =>
    `${formatCount(count)} result${count === 1 ? '' : 's'}`,
  peerProgress: ({ completed, total }: { completed: number; total: number }) =>
    `${completed} of ${total} Completed`,
  unknownFilter: 'This filter is not known.',
  exportTooLong:
    'An Excel sheet has no room for so many rows. Please choose CSV, or narrow the list.',
} as const;
