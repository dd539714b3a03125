export const nominations = {
  selectionTitle: 'Nomination Selections',
  approvalTitle: ({ title, name }: { title: string; name: string }) =>
    `${title} Nomination Approvals for ${name}`,
  /** Selection screen (NOM-08, NOM-09). */
  tooFewPeers: ({ min }: { min: number }) => `You must select at least ${min} peer(s).`,
  tooManyPeers: ({ max }: { max: number }) => `You cannot select more than ${max} peer(s).`,
  /** Approval screen (APPR-18, APPR-19, AMB-02). */
  tooFewEmployees: ({ min }: { min: number }) => `You must select at least ${min} employee(s).`,
  tooManyEmployees: ({ max }: { max: number }) => `You cannot select more than ${max} employee(s).`,
  agreeTerms: 'You must agree to the terms before submitting.',
  unsaved: 'You have unsaved selections. These changes will be lost if you continue...',
  confirmSubmission:
    'This item will be locked once it is saved, and approved reviewers can no longer be removed. Do you wish to proceed?',
  saved: 'Saved.',
  notEligible: ({ name }: { name: string }) => `${name} cannot be a reviewer for this employee.`,
  /** Why someone cannot be picked. Shown in the search results instead of hiding the person. */
  ineligible: {
    subject: 'This is the person reviewed.',
    left: 'Does not work here any more.',
    downline: 'Is in the reporting chain of the person reviewed.',
    manager: 'Is a manager of the person reviewed.',
    tooFarAbove: ({ max }: { max: number }) =>
      max === 0
        ? 'Stands above the person reviewed.'
        : `Stands more than ${max} level${max === 1 ? '' : 's'} above the person reviewed.`,
    tooFarBelow: ({ max }: { max: number }) =>
      max === 0
        ? 'Stands below the person reviewed.'
        : `Stands more than ${max} level${max === 1 ? '' : 's'} below the person reviewed.`,
    notBelow: 'Does not report to the person reviewed, directly or through others.',
    notDirect: 'Is not a direct report of the person reviewed.',
    tooFarDown: ({ levels }: { levels: number }) =>
      `Stands more than ${levels} levels below the person reviewed.`,
    picked: 'Is picked already.',
    overloaded: ({ count, max }: { count: number; max: number }) =>
      `Has ${count} reviews to write already; ${max} is the most.`,
  },
  declinedNotApproved: 'A declined reviewer cannot be approved.',
  approvedStays: 'An approved reviewer cannot be removed.',
  incompleteNotAllowed: 'Peer reviews cannot be marked incomplete here.',
  onlyOpenIncomplete: 'Only an open review can be marked incomplete.',
  onlyIncompleteReopened: 'Only an incomplete review can be reopened.',
  duplicate: 'The same employee is selected more than once.',
  noManager: 'The person reviewed has no manager who could approve. Please ask your HR team.',
  noNextStage: 'The cycle has no stage in which this goes on. Please ask your HR team.',
  begun: 'A reviewer has started already, so the approvals stay as they are.',
  unlocked: 'The approvals can be changed again.',
  undone: 'Undone. These nominations wait for you again.',
  /** For a save that cannot be undone. */
  nothingToUndo:
    'There is nothing of yours to undo here: nothing was saved, or it has been changed since.',
  undoTooLate: ({ minutes }: { minutes: number }) =>
    `A save can be undone for ${minutes} minutes. Please open the approvals again instead.`,
  undoOfReviews:
    'Reviews were marked incomplete or reopened with this save. Please change them in the approvals.',
  takesNominations: 'Only a nomination task takes nominations.',
  /** For adding people to a running pulse: what each person got, or why nothing. */
  opening: {
    notLive: 'People can only be added to a cycle that is running.',
    notNominated: 'Nobody chooses reviewers for these forms.',
    choosing: 'Asked to choose reviewers.',
    approving: ({ manager }: { manager: string }) => `${manager} is asked to choose reviewers.`,
    chosen: 'Reviewers were chosen at random and asked.',
    /** System selection found fewer people than the template asks for. */
    tooFew: ({ manager }: { manager: string }) =>
      `Too few people may review; ${manager} is asked to see to the others.`,
    exists: 'Has a task already.',
    left: 'Does not work here any more.',
    noAccount: 'Cannot sign in.',
    noManager: 'Has no manager who could choose or approve.',
  },
  systemMode: 'With system selection, reviewers are randomly chosen up to the maximum.',
} as const;
