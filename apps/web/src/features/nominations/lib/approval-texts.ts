import { LABELS } from '@reviews/domain';

interface Limits {
  min: number;
  max: number | null;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Returns how many to approve, in plain words. */
function howMany({ min, max }: Limits): string {
  if (max === null)
    return min === 0
      ? 'Approve as many as you like, or nobody.'
      : `Approve ${people(min)} or more.`;
  if (min === max) return `Approve exactly ${people(max)}.`;
  return min === 0
    ? `Approve up to ${people(max)}, or nobody.`
    : `Approve ${min} to ${people(max)}.`;
}

/** Returns how many are approved, of how many. */
function countOf({ count, min, max }: Limits & { count: number }): string {
  if (max === null)
    return min === 0 ? `${count} approved` : `${count} approved, ${min} or more needed`;
  return `${count} of ${min === max ? max : `${min}–${max}`} approved`;
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Texts of the approval screen that the specification does not fix. */
export const APPROVAL_TEXTS = {
  intro: ({ name, title }: { name: string; title: string }) =>
    `Decide who reviews ${name} for the ${title}.`,
  unticked: 'Whoever you do not approve is declined when you save.',
  howMany,
  count: countOf,
  listed,
  add: ({ isUpline }: { isUpline: boolean }) =>
    isUpline ? 'Add Reviewers' : LABELS.nominations.addPeers,
  table: 'Nominations',
  nobody: 'Nobody has been named yet. Find people below; each becomes a reviewer when you save.',
  nobodyReading: 'Nobody has been named.',
  approve: ({ name }: { name: string }) => `Approve ${name}`,
  approveAll: ({ count }: { count: number }) =>
    count === 2 ? 'Approve both' : `Approve all ${count}`,
  approvedState: 'Approved',
  addedState: 'Added',
  pendingState: 'Pending',
  openState: 'Open',
  completeState: 'Complete',
  incompleteState: 'Incomplete',
  takenOff: 'Taken off when you save',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  removed: ({ name }: { name: string }) => `${name} was removed.`,
  markIncomplete: 'Mark Incomplete',
  markIncompleteOf: ({ name }: { name: string }) => `Mark Incomplete: ${name}`,
  reopenOf: ({ name }: { name: string }) => `${LABELS.pulses.reopen}: ${name}`,
  willBeIncomplete: 'Incomplete when you save',
  willBeReopened: 'Reopened when you save',
  undo: 'Undo',
  undoOf: ({ name, change }: { name: string; change: string }) => `Undo for ${name}: ${change}`,
  declinedReview: ({ name, reason }: { name: string; reason: string | null }) =>
    reason === null || reason.trim() === ''
      ? `${name} declined to review.`
      : `${name} declined: “${reason.trim()}”`,
  chooseElse: 'Choose somebody else or save as it is.',
  confirm: {
    locked:
      'The item is locked and stays so, and approved reviewers can no longer be removed. Do you wish to proceed?',
    approved: 'Approved',
    declined: 'Declined',
    removed: 'Taken off',
    incomplete: 'Marked Incomplete',
    reopened: 'Reopened',
    nobody: 'Nobody is approved or declined by this.',
    /** Says what the approved people receive. */
    receives: ({ count, name }: { count: number; name: string }) =>
      count === 1
        ? `The approved reviewer receives a review form about ${name} and is told that it waits.`
        : `Each approved reviewer receives a review form about ${name} and is told that it waits.`,
  },
  lockedManage: 'These approvals are saved and locked. You can still add people.',
  lockedManageReviews:
    'These approvals are saved and locked. You can still add people, mark open reviews Incomplete and reopen those that are.',
  lockedReading: 'These approvals are saved and locked.',
  turnOf: ({ name }: { name: string }) => `It is up to ${name} to decide.`,
  notYet: 'This cannot be decided yet.',
  unlock: 'Unlock approvals',
  unlockQuestion:
    'Nobody has started to write yet, so the approvals can be changed again: approved people can be taken off until a reviewer starts. The reviews that are open stay open until you save. Do you wish to proceed?',
  outdated: 'Somebody else has changed this meanwhile.',
  reload: 'Load it anew',
  loading: 'Loading the nominations',
  loadFailed: 'The nominations could not be loaded',
} as const;
