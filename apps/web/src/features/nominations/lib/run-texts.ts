interface Limits {
  min: number;
  max: number | null;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

function limits({ min, max }: Limits): string {
  if (max === null) return min === 0 ? 'as many as you like' : `${min} or more needed`;
  return min === max ? `${max} needed` : `${min} to ${max} needed`;
}

function outcome({
  approved,
  declined,
}: {
  approved: readonly string[];
  declined: readonly string[];
}): string {
  const parts = [
    approved.length > 0 && `Approved: ${listed(approved)}.`,
    declined.length > 0 && `Declined: ${listed(declined)}.`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Nobody was approved.' : parts.join(' ');
}

/** Texts of the screen for going through all approvals. */
export const RUN_TEXTS = {
  title: 'Approvals',
  subtitle: 'Decide who reviews each of your people, one after the other.',
  progress: ({ done, count }: { done: number; count: number }) => `${done} of ${count} done`,
  loading: 'Loading the nominations',
  loadFailed: 'The nominations could not be loaded',
  nothing: 'No nominations wait for you',
  nothingMore: 'As soon as somebody chooses reviewers for one of your people, they appear here.',
  people: 'People',
  due: ({ date }: { date: string }) => `due ${date}`,
  late: ({ days }: { days: number }) => (days === 1 ? '1 day late' : `${days} days late`),
  waiting: 'Waiting',
  begun: 'Begun, not saved',
  saving: 'Saving…',
  saved: 'Saved',
  nominations: ({ name }: { name: string }) => `Nominations for ${name}`,
  limits,
  count: ({ count, ...given }: Limits & { count: number }) => `${count} approved, ${limits(given)}`,
  short: ({ count, min, max }: Limits & { count: number }) =>
    max === null
      ? `${count}${min > 0 ? ` of ${min}+` : ''}`
      : `${count} of ${min === max ? max : `${min}–${max}`}`,
  nobody: 'Nobody has been named yet. Find people below.',
  reportsTo: ({ name }: { name: string }) => `reports to ${name}`,
  added: 'Added by you',
  incomplete: 'Incomplete',
  approve: 'Approve',
  decline: 'Decline',
  approveWhom: ({ name }: { name: string }) => `Approve ${name}`,
  declineWhom: ({ name }: { name: string }) => `Decline ${name}`,
  removeWhom: ({ name }: { name: string }) => `Remove ${name}`,
  remove: 'Remove',
  approveAll: 'Approve all',
  add: 'Add reviewers',
  terms: 'Terms',
  undo: 'Undo',
  undoLast: 'Undo last decision',
  undoOf: ({ name }: { name: string }) => `Undo the save for ${name}`,
  save: 'Save and next',
  saveLast: 'Save',
  skip: 'Skip',
  next: 'Next',
  previous: 'Previous',
  locks:
    'Saving locks the approvals and asks those approved to review. You can undo a save for 15 minutes, until somebody has begun.',
  locksForGood: 'Saving locks the approvals and asks those approved to review.',
  savedOf: ({ name }: { name: string }) => `The reviewers of ${name} are saved.`,
  outcome,
  isSaving: 'The decisions are on their way.',
  undecided: ({ count }: { count: number }) =>
    count === 1 ? '1 person is not decided yet.' : `${people(count)} are not decided yet.`,
  said: {
    approved: ({ name }: { name: string }) => `${name} approved.`,
    declined: ({ name }: { name: string }) => `${name} declined.`,
    added: ({ name }: { name: string }) => `${name} added.`,
    removed: ({ name }: { name: string }) => `${name} removed.`,
    all: 'All approved.',
    undone: 'Undone.',
    nothing: 'There is nothing to undo.',
  },
  restored: 'Your unsaved decisions are back.',
  outdated: 'Somebody else has changed this meanwhile.',
  reload: 'Load it anew',
  done: 'All nominations are decided',
  doneMore: ({
    count,
    approved,
    declined,
  }: {
    count: number;
    approved: number;
    declined: number;
  }) =>
    `${people(count)}: ${approved} reviewers approved, ${declined} declined. Reviewers have been told what waits for them.`,
  home: 'Go home',
  confirm: 'Save and lock',
  keys: 'Keyboard shortcuts',
  keysWhere: 'They work while the focus is in the nominations.',
  shortcuts: [
    ['j', '↓', 'next nominee'],
    ['k', '↑', 'previous nominee'],
    ['a', null, 'approve'],
    ['d', null, 'decline'],
    ['A', null, 'approve all'],
    ['u', null, 'undo'],
    ['t', null, 'agree to the terms'],
    ['/', null, 'find people to add'],
    ['n', 'Ctrl Enter', 'save and next person'],
    ['s', null, 'skip this person'],
    ['p', null, 'previous person'],
    ['?', null, 'show or hide these'],
  ],
} as const;
