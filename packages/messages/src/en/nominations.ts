/** What the rules and the server answer about nominations. */
export const nominationMessages = {
  selectionTitle: 'Nomination Selections',
  approvalTitle: '{title} Nomination Approvals for {name}',
  // The selection screen (NOM-08, NOM-09).
  tooFewPeers: 'You must select at least {min} peer(s).',
  tooManyPeers: 'You cannot select more than {max} peer(s).',
  // The approval screen (APPR-18, APPR-19, AMB-02).
  tooFewEmployees: 'You must select at least {min} employee(s).',
  tooManyEmployees: 'You cannot select more than {max} employee(s).',
  agreeTerms: 'You must agree to the terms before submitting.',
  unsaved: 'You have unsaved selections. These changes will be lost if you continue...',
  confirmSubmission:
    'This item will be locked once it is saved, and approved reviewers can no longer be removed. Do you wish to proceed?',
  saved: 'Saved.',
  notEligible: '{name} cannot be a reviewer for this employee.',
  // Why someone cannot be picked. Shown in the search results instead of hiding the person.
  ineligible: {
    subject: 'Is the reviewee.',
    left: 'No longer works here.',
    downline: 'Is in the reviewee’s reporting chain.',
    manager: 'Is a manager of the reviewee.',
    tooFarAbove:
      '{max, plural, =0 {Is above the reviewee.} one {Is more than # level above the reviewee.} other {Is more than # levels above the reviewee.}}',
    tooFarBelow:
      '{max, plural, =0 {Is below the reviewee.} one {Is more than # level below the reviewee.} other {Is more than # levels below the reviewee.}}',
    notBelow: 'Does not report to the reviewee, directly or through others.',
    notDirect: 'Is not a direct report of the reviewee.',
    tooFarDown:
      '{levels, plural, one {Is more than # level below the reviewee.} other {Is more than # levels below the reviewee.}}',
    picked: 'Already selected.',
    overloaded:
      '{count, plural, one {Already has # review to write.} other {Already has # reviews to write.}} The limit is {max, number}.',
  },
  declinedNotApproved: 'You cannot approve a declined reviewer.',
  approvedStays: 'You cannot remove an approved reviewer.',
  incompleteNotAllowed: 'You cannot mark peer reviews incomplete here.',
  onlyOpenIncomplete: 'Only an open review can be marked incomplete.',
  onlyIncompleteReopened: 'Only an incomplete review can be reopened.',
  duplicate: 'The same employee is selected more than once.',
  noManager: 'The reviewee has no manager who can approve. Ask your HR team.',
  noNextStage: 'The cycle has no next stage for these reviews. Ask your HR team.',
  begun: 'A reviewer has already started, so you can no longer change the approvals.',
  unlocked: 'You can change the approvals again.',
  undone: 'Undone. These nominations are open again.',
  // For a save that cannot be undone.
  nothingToUndo:
    'You have nothing to undo here. You have not saved anything, or it was changed since.',
  undoTooLate:
    '{minutes, plural, one {You can undo a save for # minute.} other {You can undo a save for # minutes.}} Open the approvals again instead.',
  undoOfReviews:
    'This save also marked reviews incomplete or reopened them. Change them in the approvals.',
  takesNominations: 'Only a nomination task takes nominations.',
  // For adding people to a running cycle: what happens for each person, or why nothing does.
  opening: {
    notLive: 'You can only add people to a cycle that is running.',
    notNominated: 'These reviews have no nominations.',
    choosing: 'Is asked to choose reviewers.',
    approving: '{manager} is asked to choose reviewers.',
    chosen: 'Reviewers were chosen at random and asked.',
    tooFew: 'Not enough people can review. {manager} is asked to choose the others.',
    exists: 'Already has a task.',
    left: 'No longer works here.',
    noAccount: 'Cannot sign in.',
    noManager: 'Has no manager who can choose or approve.',
    noReviewers: 'No one can review them.',
  },
  anonymityGap:
    '{reach, select, never {These reviews always stay hidden from people who may not know the reviewers’ names: at most {count, plural, one {# person} other {# people}} can write one, and {minimum, number} are needed.} sometimes {These reviews can stay hidden from people who may not know the reviewers’ names: {count, plural, one {# reviewer is} other {# reviewers are}} enough, but {minimum, number} must write one.} other {}}',
  systemMode: 'With system selection, reviewers are randomly chosen up to the maximum.',
} as const;

/** Labels of the nomination screens. */
export const nominationLabels = {
  addPeers: 'Add Peers',
  selectPeers: 'Select Peers',
  approvePeers: 'Approve Peers',
  chooseReplacement: 'Choose a replacement',
  // An open task of someone else.
  waitsForSelection: 'Waits for Selection',
  waitsForApproval: 'Waits for Approval',
  managePeers: 'Manage Peers',
  peerReviews: 'Peer Reviews',
  approvalColumns: {
    name: 'Name',
    position: 'Position',
    manager: 'Manager Name',
    status: 'Status',
    approve: 'Approve',
  },
} as const;

/**
 * The screens for choosing reviewers, and declining a review. `limit` says which limits there are:
 * `other` means both a minimum and a maximum.
 */
export const nominations = {
  table: 'Nominations',
  none: 'No reviewers yet.',
  withheld: 'The reviewers are hidden so that their reviews stay anonymous.',
  selectionIntro: 'This task decides who reviews {name}. Selected so far:',
  approvalIntro: 'This task decides who reviews {name}. Nominations so far:',
  pending: 'Pending',
  approved: 'Approved',
  notApproved: 'Not approved',
  openReviews:
    '{count, plural, =0 {no reviews to write} one {# review to write} other {# reviews to write}}',
  selectForMe: 'For your {title}, select the people who will review you.',
  selectFor: 'For the {title} of {name}, select the people who will review them.',
  howMany:
    '{limit, select, any {Select as many people as you like, or none.} atLeast {Select {min, plural, one {# person} other {# people}} or more.} exactly {Select exactly {max, plural, one {# person} other {# people}}.} upTo {Select up to {max, plural, one {# person} other {# people}}, or none.} other {Select {min, number} to {max, plural, one {# person} other {# people}}.}}',
  fewer:
    '{possible, plural, =0 {No one else can be chosen, so you can continue without.} one {Only # person can be chosen, so one is enough.} other {Only # people can be chosen, so # are enough.}} Usually, it is at least {min, number}.',
  count:
    '{limit, select, any {{count, number} selected} atLeast {{count, number} selected, {min, number} or more needed} exactly {{count, number} of {max, number} selected} upTo {{count, number} of up to {max, number} selected} other {{count, number} of {min, number}–{max, number} selected}}',
  nextDirect: 'No approval is needed. Reviewers are asked as soon as you submit.',
  nextMyManager: 'Your manager decides on your selection before anyone is asked.',
  nextTheirManager: 'Their manager decides on your selection before anyone is asked.',
  search: 'Search peers',
  full: 'You have selected {max, plural, one {# person} other {# people}}, which is the maximum. Remove someone to add someone else.',
  selected: 'Selected reviewers',
  noneSelected: 'No one yet. Search above to add people.',
  remove: 'Remove {name}',
  removed: '{name} was removed.',
  undo: 'Undo',
  restored: 'Your unsaved selections are restored.',
  terms: 'Terms',
  agree: 'I agree to these terms',
  decline: 'Decline this review',
  declineConfirm: 'Decline review',
  declineLabel: 'Why are you declining?',
  declineEffect:
    'You will not review {name}. Someone else may be asked instead. You cannot undo this.',
  declineDraft: 'No one will read what you have written so far.',
  declineUnsaved: 'Your draft could not be saved, so you have not declined yet. Try again.',
  // The reviewee is never told, and managers are not told if reviewers are anonymous to them.
  declineReaders: '{name}’s managers and HR can read your reason. {name} cannot.',
  declineReadersHr: 'HR can read your reason. {name} and their managers cannot.',
} as const;

/** Around the nominees of an approval that was opened by itself. `limit` as above. */
export const approvalScreen = {
  intro: 'Decide who reviews {name} for the {title}.',
  notTicked: 'People you do not approve are declined when you save.',
  howMany:
    '{limit, select, any {Approve as many people as you like, or none.} atLeast {Approve {min, plural, one {# person} other {# people}} or more.} exactly {Approve exactly {max, plural, one {# person} other {# people}}.} upTo {Approve up to {max, plural, one {# person} other {# people}}, or none.} other {Approve {min, number} to {max, plural, one {# person} other {# people}}.}}',
  none: 'No nominations yet.',
  lockedManage: 'These approvals are saved and locked. You can still add people.',
  lockedManageReviews:
    'These approvals are saved and locked. You can still add people, mark open reviews incomplete and reopen incomplete reviews.',
  lockedReading: 'These approvals are saved and locked.',
  turnOf: 'Waiting for {name} to decide.',
  notYet: 'These nominations cannot be decided yet.',
  unlock: 'Unlock approvals',
  unlockQuestion:
    'No reviewer has started yet. After unlocking, you can change the approvals and remove approved people until a reviewer starts. Open reviews stay open until you save. Do you wish to proceed?',
} as const;

/** Approving the reviewers of one person, wherever that is done. `limit` as above. */
export const approvals = {
  count:
    '{limit, select, any {{count, number} approved} atLeast {{count, number} approved, {min, number} or more needed} exactly {{count, number} of {max, number} approved} upTo {{count, number} of up to {max, number} approved} other {{count, number} of {min, number}–{max, number} approved}}',
  undecided:
    '{count, plural, one {# person is not decided yet.} other {# people are not decided yet.}}',
  addReviewers: 'Add reviewers',
  table: 'Nominations',
  none: 'No nominations yet. Search below to add people. They become reviewers when you save.',
  approve: 'Approve {name}',
  decline: 'Decline {name}',
  declineOne: 'Decline',
  approveAll: '{count, plural, =2 {Approve both} other {Approve all #}}',
  approvedState: 'Approved',
  addedState: 'Added',
  pendingState: 'Pending',
  openState: 'Open',
  completeState: 'Complete',
  incompleteState: 'Incomplete',
  willBeRemoved: 'Removed when you save',
  remove: 'Remove {name}',
  takeBack: 'Remove',
  markIncomplete: 'Mark incomplete',
  markIncompleteOf: 'Mark incomplete: {name}',
  reopenOf: 'Reopen: {name}',
  willBeIncomplete: 'Incomplete when you save',
  willBeReopened: 'Reopened when you save',
  undo: 'Undo',
  undoOf: 'Undo for {name}: {change}',
  declined: '{name} declined to review.',
  declinedBecause: '{name} declined: “{reason}”',
  addElse: 'Add someone else, or save without a replacement.',
  confirm: {
    locked:
      'The item stays locked, and approved reviewers can no longer be removed. Do you wish to proceed?',
    approved: 'Approved',
    declined: 'Declined',
    removed: 'Removed',
    incomplete: 'Marked incomplete',
    reopened: 'Reopened',
    none: 'No one is approved or declined.',
    receives:
      '{count, plural, one {The approved reviewer gets a review about {name} and a notice.} other {Each approved reviewer gets a review about {name} and a notice.}}',
  },
  said: {
    approved: '{name} approved.',
    declined: '{name} declined.',
    added: '{name} added.',
    removed: '{name} removed.',
    all: 'All approved.',
    undone: 'Undone.',
    nothing: 'Nothing to undo.',
  },
  restored: 'Your unsaved decisions are restored.',
  outdated: 'Someone else has changed these nominations.',
  reload: 'Load the latest version',
  loading: 'Loading the nominations',
  loadFailed: 'The nominations could not be loaded',
} as const;

/** The screen for going through the approvals of several people. `limit` as above. */
export const approvalRun = {
  title: 'Approvals',
  subtitle: 'Decide who reviews each of your people, one after the other.',
  declinedBy: '{names} declined',
  progress: '{done, number} of {count, number} done',
  nothing: 'No nominations to approve',
  nothingMore: 'Nominations appear here when reviewers are selected for one of your people.',
  people: 'People',
  due: 'due {date}',
  late: '{days, plural, one {# day late} other {# days late}}',
  waiting: 'To do',
  begun: 'Started, not saved',
  saving: 'Saving…',
  saved: 'Saved',
  nominations: 'Nominations for {name}',
  short:
    '{limit, select, any {{count, number}} atLeast {{count, number} of {min, number}+} exactly {{count, number} of {max, number}} upTo {{count, number} of 0–{max, number}} other {{count, number} of {min, number}–{max, number}}}',
  undo: 'Undo',
  undoLast: 'Undo last decision',
  undoOf: 'Undo the save for {name}',
  save: 'Save and next',
  saveLast: 'Save',
  skip: 'Skip',
  next: 'Next',
  previous: 'Previous',
  locks:
    'When you save, the approvals are locked and the approved people are asked to review. You can undo a save for 15 minutes, unless a reviewer has started.',
  locksForGood:
    'When you save, the approvals are locked and the approved people are asked to review.',
  savedOf: 'The reviewers of {name} are saved.',
  outcome: {
    approved: 'Approved: {approved}.',
    declined: 'Declined: {declined}.',
    both: 'Approved: {approved}. Declined: {declined}.',
    none: 'No one was approved.',
  },
  isSaving: 'Saving your decisions…',
  done: 'All nominations are decided',
  doneMore:
    '{count, plural, one {# person} other {# people}}: {approved, plural, one {# reviewer} other {# reviewers}} approved, {declined, number} declined. The approved reviewers have been notified.',
  home: 'Go to the home page',
  keys: 'Keyboard shortcuts',
  keysScope: 'They work while the focus is in the nominations.',
  shortcuts: {
    down: 'next nominee',
    up: 'previous nominee',
    approve: 'approve',
    decline: 'decline',
    approveAll: 'approve all',
    undo: 'undo',
    terms: 'agree to the terms',
    search: 'find people to add',
    save: 'save and next person',
    skip: 'skip this person',
    previous: 'previous person',
    keys: 'show or hide shortcuts',
  },
} as const;

/** The status of someone's peer reviews, in lists. */
export const peers = {
  open: '{status}: {about}',
  reviewsOf: 'Peer Reviews of {name}',
  manageOf: '{label}: {name}',
} as const;
