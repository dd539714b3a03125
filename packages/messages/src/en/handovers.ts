/** The handovers page: who continues the open reviews about a person with a new manager. */
export const handovers = {
  title: 'Handovers',
  subtitle: 'Decide who continues the open reviews about people who have a new manager.',
  changes: 'Manager changes',
  loading: 'Loading the handovers',
  loadFailed: 'The handovers could not be loaded',
  refreshFailed: 'The handovers could not be refreshed',
  none: 'Nothing to hand over',
  noneMore:
    'When someone gets a new manager, you decide here who continues the open reviews about them. Drafts are kept.',
  undecided:
    '{count, plural, =0 {Everything is decided.} one {# review needs a decision.} other {# reviews need a decision.}}',
  more: '{shown, number} of {total, number} changes: those that need a decision, then the newest.',
  // Followed by the new manager.
  nowReportsTo: 'now reports to',
  // Followed by the former manager.
  formerly: 'Former manager:',
  // Followed by the day of the change.
  since: 'since',
  noManager: 'no one',
  you: 'you',
  whoContinues: 'Who continues {form}?',
  due: 'due {date}',
  wasDue: 'was due {date}',
  nothingOpen: 'You have nothing to decide here.',
  notDecided: 'Not decided yet.',
  decidedOn: 'Decided on {at}',
  decidedBy: 'Decided by {by}, {at}',
  undo: 'Undo',
  undoFor: 'Undo: {form}',
  readKept: 'Read your draft',
  readKeptIn: 'Read your draft of {form}',
  keptTitle: 'Your draft of {form} for {name}',
  keptIntro:
    'Saved {at}. Only you can read this draft. The new reviewer starts with an empty review.',
  keptLoading: 'Loading your draft',
  keptFailed: 'Your draft could not be loaded',
  keptEmpty: 'This draft has no answers.',
  copy: 'Copy all',
  copied: 'Copied.',
  notCopied: 'The text could not be copied. Select it and copy it manually.',
  allKept:
    '{count, plural, one {# review stays with its reviewer.} other {# reviews stay with their reviewers.}}',
  allTransferred: '{count, plural, one {# review handed over.} other {# reviews handed over.}}',
  // The two choices for a review: to keep it with its reviewer, or hand it over. For the reader
  // where they are named 'mine' or 'you'.
  choices: {
    keepMine: 'Keep it',
    keep: 'Keep with {name}',
    takeOver: 'Take it over',
    transfer: 'Hand over to {name}',
    keepAll: 'Keep all',
    keepAllWith: 'Keep all with {name}',
    takeAllOver: 'Take over all',
    transferAll: 'Hand over all to {name}',
  },
  effects: {
    keepMine: 'You continue the review. Only you can read your draft.',
    keep: '{former} continues the review. Only they can read their draft.',
    keepMyTask: 'You continue to decide who reviews them.',
    keepTask: '{former} continues to decide who reviews them.',
    takeOver: 'You start with an empty review. Only {former} can read their draft.',
    transferMine: '{next} starts with an empty review. Only you can read your draft.',
    transfer: '{next} starts with an empty review. Only {former} can read their draft.',
    takeTaskOver: 'You decide who reviews them from now on. The people selected so far stay.',
    transferTask: '{next} decides who reviews them from now on. The people selected so far stay.',
  },
  outcomes: {
    keepMine: 'You keep it.',
    keep: '{name} keeps it.',
    takeOver: 'You have taken it over.',
    transfer: 'Handed over to {name}.',
  },
} as const;

/** What the server answers about manager changes and handovers. */
export const handoverMessages = {
  changed: '{name} now reports to {manager}.',
  removed: '{name} now has no manager.',
  sameManager: '{name} already reports to {manager}.',
  noManagerAlready: '{name} already has no manager.',
  managerGone: '{name} no longer works here. Choose someone else.',
  noPosition: '{name} has no position, so they cannot report to anyone.',
  // Someone else was faster.
  conflict: '{name} has been given another manager. Reload the page to see who it is.',
  notAffected:
    'One of these reviews is no longer with the former manager. Reload the page to see the changes.',
  kept: '{name} continues {form}.',
  transferred: '{name} writes {form} from now on.',
  undone: 'Undone. {form} is with {name} again.',
  cannotTakeOver: '{name} cannot take over this review.',
  noNewManager: 'There is no new manager to hand this review over to.',
  closed: 'This review has been closed, so there is nothing left to decide.',
  reassigned: 'This review was given to another reviewer, so there is nothing left to decide.',
  decidedBefore: '{name} has already decided differently. Reload the page to see the decision.',
  nothingToUndo: 'There is no decision about this review to undo.',
  movedOn: 'This person has changed managers again, so you can no longer undo this.',
  begun:
    'The new reviewer has already started, so you can no longer undo this. Reassign the review instead.',
  writerGone: '{name} no longer works here, so the review stays where it is.',
} as const;
