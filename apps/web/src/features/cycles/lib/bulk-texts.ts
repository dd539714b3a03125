import type { BulkActionView } from '@reviews/contracts/bulk';
import type { BulkKind } from '@reviews/domain';
import { LABELS } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';

const forms = (count: number): string => `${formatCount(count)} form${count === 1 ? '' : 's'}`;

interface KindTexts {
  readonly title: string;
  /** Says what will happen to that many reviews. */
  readonly will: (count: number) => string;
  readonly confirm: (count: number) => string;
  /** Used in the list of past actions. */
  readonly past: (count: number) => string;
}

export const BULK_KIND_TEXTS: Readonly<Record<BulkKind, KindTexts>> = {
  remind: {
    title: 'Remind writers',
    will: (count) => `The writers of ${forms(count)} will be reminded.`,
    confirm: (count) => (count === 1 ? 'Send 1 reminder' : `Send ${formatCount(count)} reminders`),
    past: (count) => `Reminded the writers of ${forms(count)}`,
  },
  extend: {
    title: 'Set new dates',
    will: (count) => `${forms(count)} will have these dates.`,
    confirm: (count) => `Set dates of ${forms(count)}`,
    past: (count) => `Extended ${forms(count)}`,
  },
  reassign: {
    title: LABELS.pulses.changeAssigneeTitle,
    will: (count) => `${forms(count)} will be given to another writer.`,
    confirm: (count) => `${LABELS.pulses.reassign} ${forms(count)}`,
    past: (count) => `Reassigned ${forms(count)}`,
  },
  reopen: {
    title: LABELS.pulses.confirmReopenTitle,
    will: (count) => `${forms(count)} will be reopened.`,
    confirm: (count) => `${LABELS.pulses.reopen} ${forms(count)}`,
    past: (count) => `Reopened ${forms(count)}`,
  },
  close: {
    title: 'Close as incomplete',
    will: (count) => `${forms(count)} will be closed as incomplete.`,
    confirm: (count) => `Close ${forms(count)}`,
    past: (count) => `Closed ${forms(count)}`,
  },
};

/** What else the user must know first. */
const NOTES: Readonly<Record<BulkKind, string>> = {
  remind:
    'Each is told in the product, and by mail where they want that. A reminder cannot be taken back.',
  extend:
    'Their writers are told. A form that closes by itself sooner closes on the new due date instead.',
  reassign: 'Whoever wrote a form so far keeps their draft; the new writer starts afresh.',
  reopen: 'They can be changed then, and must be submitted again.',
  close: 'Nobody can write in them any more, unless they are reopened.',
};

export const BULK_TEXTS = {
  chosen: (count: number) => `${forms(count)} selected`,
  note: (kind: BulkKind) => NOTES[kind],
  drafts: (count: number) =>
    count === 1
      ? 'One of them is begun: what was typed stays with its writer.'
      : `${formatCount(count)} of them are begun: what was typed stays with the writers.`,
  willNot: (count: number) =>
    count === 1 ? '1 form stays as it is' : `${forms(count)} stay as they are`,
  left: (count: number) =>
    count === 1 ? '1 form was left as it is now' : `${forms(count)} were left as they are now`,
  refused: (count: number) =>
    count === 1 ? '1 form could not be changed' : `${forms(count)} could not be changed`,
  nothing: 'Nothing can be done with the selected forms.',
  show: (count: number) => (count === 1 ? 'Show the form' : `Show the ${forms(count)}`),
  more: (count: number) => `and ${formatCount(count)} more`,
  writtenBy: (name: string) => `by ${name}`,
  working: 'Please wait. Either all of it is done, or nothing.',
  unknown: 'It is not known whether this went through. Try again: nothing is done twice.',
  assignee: 'New assignee',
  dueDate: 'New due date',
  closeDate: 'Closes by itself on (optional)',
  chooseWriter: 'Choose the new writer to see what will happen.',
  chooseDate: 'Choose the new due date to see what will happen.',
  previewFailed: 'What will happen could not be found out',
  undo: 'Undo',
  pastTitle: 'What was done to many forms at once',
  noPast:
    'Nothing was done to many forms at once yet. Select rows in the list to remind, extend, reassign, reopen or close them together.',
  pastFailed: 'The past actions could not be loaded',
  undone: (action: { done: number; undone: number }) =>
    action.undone === action.done
      ? 'Taken back'
      : `${formatCount(action.undone)} of ${formatCount(action.done)} taken back`,
  undoneBy: (what: string, name: string, when: string) => `${what} by ${name}, ${when}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  undoOf: (what: string) => `Undo: ${what}`,
} as const;

/** Returns what an action set, if anything: the new writer or the new date. */
export function detailOf(
  {
    assignee,
    due_date: due,
    auto_close_date: close,
  }: Pick<BulkActionView, 'assignee' | 'due_date' | 'auto_close_date'>,
  formatDate: (day: string) => string,
): string | null {
  if (assignee !== null) return `to ${assignee}`;
  if (due === null) return null;
  return close === null
    ? `to ${formatDate(due)}`
    : `to ${formatDate(due)}, closing on ${formatDate(close)}`;
}
