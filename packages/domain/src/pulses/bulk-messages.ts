import { formatCount } from '../counts.ts';
const forms = (count: number) => `${formatCount(count)} form${count === 1 ? '' : 's'}`;

/** Texts about bulk actions: `MESSAGES.bulk`. */
export const BULK_MESSAGES = {
  notFound: 'This action could not be found.',
  tooMany: ({ max }: { max: number }) =>
    `At most ${max} forms can be changed at once. Narrow the list with its filters and go step by step.`,
  otherChange: 'Something else was asked for under this key before. Please try again.',
  notUndoable: 'This cannot be taken back.',
  reasons: {
    not_allowed: 'You may not do this with this form.',
    already_open: 'This form is open already.',
    only_reviews: 'Choosing and approving reviewers has a way of its own.',
    already_closed: 'This form is closed already.',
    own_review: 'Nobody writes a review about themselves.',
    same_dates: 'This form has these dates already.',
    changed_since: 'This form was changed since.',
    writer_gone: 'Who had this form does not work here any more.',
  },
  done: {
    reopen: ({ count }: { count: number }) => `${forms(count)} reopened.`,
    close: ({ count }: { count: number }) => `${forms(count)} closed as incomplete.`,
    reassign: ({ count }: { count: number }) => `${forms(count)} given to another writer.`,
    extend: ({ count }: { count: number }) => `New dates for ${forms(count)}.`,
    remind: ({ count }: { count: number }) =>
      `${formatCount(count)} reminder${count === 1 ? '' : 's'} sent.`,
  },
  undone: ({ count }: { count: number }) => `${forms(count)} as before.`,
  extend: {
    dueInPast: 'The due date cannot be in the past.',
    afterCycle: 'The date cannot be after the end of the cycle.',
    closesBeforeDue: 'The forms cannot close before they are due.',
  },
} as const;
