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
  },
  systemMode: 'With system selection, reviewers are randomly chosen up to the maximum.',
} as const;

/** Labels of the nomination screens. */
export const nominationLabels = {
  addPeers: 'Add Peers',
  selectPeers: 'Select Peers',
  approvePeers: 'Approve Peers',
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
