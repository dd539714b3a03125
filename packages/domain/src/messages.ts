/**
 * Every sentence the product says, once, for the API and the web alike. Texts that the specification quotes are
 * verbatim, misspellings included; the others are ours, where it is silent. Labels of controls are in labels.ts.
 */

const INTERNAL_ERROR = 'An internal error has occurred!';

/** The messages, grouped by the noun they speak of. A message with a blank to fill is a function of named values. */
export const MESSAGES = {
  /** Section 8: transport and status. */
  errors: {
    offline:
      'Unable to connect to server. You may be offline. Please check your internet connection. No data can be saved until your internet connection is restored.',
    internal: INTERNAL_ERROR,
    unavailable: 'This is not available at the moment. Please try again shortly.',
    sessionExpired: 'Your session has expired.',
    firewall:
      'Unable to handle your request. Our security firewall has flagged certain text in the submission and rejected the request. Please modify your submission and try again.',
    notAuthorised: 'You are not authorized to this section. Please select a different item from the main menu.',
    notSignedIn: 'Please log in to continue.',
    notFound: 'This item could not be found.',
    pageNotFound: 'This page could not be found.',
    validationFailed: 'Some of the entries are not valid. Please check them and try again.',
    malformedBody: 'The request could not be read.',
    bodyTooLarge: 'This is too large to be saved.',
    changedMeanwhile: 'Someone else has changed this meanwhile. Please reload to see the latest version.',
    rateLimited: ({ seconds }: { seconds: number }) =>
      `Too many attempts. Please try again in ${seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`,
  },

  fields: {
    required: 'A value is required.',
    tooLong: ({ max }: { max: number }) => `Please use at most ${max} characters.`,
    email: 'Please enter an email address.',
    date: 'Please enter a date.',
    number: 'Please enter a number.',
    atLeast: ({ min }: { min: number }) => `Please enter ${min} or more.`,
    notUnique: 'This is already in use.',
  },

  session: {
    /** The same for an unknown address and for a wrong password: neither is told. */
    loginFailed: 'The email address or password is not correct.',
    loggedOut: 'You have been logged out.',
    accountInactive: 'This account cannot be used to log in. Please contact your HR team.',
    popupBlocked: 'The login window was blocked by the browser. Please allow it and try again.',
  },

  impersonation: {
    banner: ({ name, by }: { name: string; by: string }) =>
      `You are viewing the application as ${name} (logged in as ${by}).`,
    readOnly: 'Nothing can be changed while impersonating.',
    ended: 'The impersonation has ended.',
    notWhileImpersonating: 'Please stop impersonating first.',
    notPossible: 'This employee cannot be impersonated.',
    notImpersonating: 'You are not impersonating anyone.',
    employeeRequired: 'Please select an employee.',
  },

  employees: {
    searchFailed: 'An error occurred searching for employees.',
    noResults: 'No results found.',
    unknown: 'Unknown',
    notFound: 'This employee could not be found.',
    noPriorRecords: 'No prior records on file.',
    notAvailable: 'N/A',
    /** From the one who was to be the manager up to the employee. */
    reportingLoop: ({ names }: { names: readonly string[] }) =>
      `${names.slice(0, 2).join(' reports to ')}${names.slice(2).map((name) => `, who reports to ${name}`).join('')}: this would make a loop in the reporting line.`,
    ownManager: 'An employee cannot be their own manager.',
  },

  pulses: {
    /** The same whether the form is absent or not for this person to see. */
    notFound: 'This form could not be found.',
    title: ({ title, name }: { title: string; name: string }) => `${title} for ${name}`,
    writtenBy: ({ assignee }: { assignee: string }) => `Written by ${assignee}`,
    writtenByOn: ({ assignee, date }: { assignee: string; date: string }) => `Written by ${assignee} on ${date}`,
    anonymous: 'Anonymous',
    anonymousReviewers: 'Anonymous reviewers',
    saved: 'Saved.',
    reopened: 'Form reopened.',
    caseReopened: 'Case reopened.',
    reopenRequested: 'Your request to reopen this form has been sent.',
    reopenRequestDeclined: 'The request to reopen was declined.',
    assigneeUpdated: 'Assignee updated.',
    deleted: 'Form deleted.',
    declined: 'You have declined this review.',
    confirmReopen:
      'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?',
    confirmSubmission:
      'This form will be closed once it is submitted and can no longer be edited unless it is reopened. Do you wish to submit it now?',
    confirmRemoval:
      'This form will be removed from the cycle and from the packet. This cannot be undone. Do you wish to proceed?',
    changeAssignee: 'Select the employee who will write this form from now on. A draft stays with the person who wrote it.',
    confirmLeave: 'You have unsaved changes. These changes will be lost if you continue. Do you wish to proceed?',
    confirmClose: ({ count }: { count: number }) =>
      `${count} form${count === 1 ? '' : 's'} will be closed as incomplete. Do you wish to proceed?`,
    sharingOptOut: 'Hide my answers from the person reviewed. Management can still see them.',
    requestReopenTitle: ({ title }: { title: string }) => `Request Reopen of ${title}`,
    reasonRequired: 'A reason is required.',
    assigneeRequired: 'Please select a new assignee.',
    sameAssignee: 'This form is already assigned to this employee.',
    correctIssues: 'Please correct the following issues',
    requiredHeading: 'These questions are required and must have a response:',
    invalidHeading: 'The following questions have invalid responses. Please check your entries and word counts:',
    blocked: ({ title }: { title: string }) => `This form is blocked until ${title} is complete.`,
    pending: ({ date }: { date: string }) => `This form can be written from ${date}.`,
    waitingFor: ({ title }: { title: string }) => `Waiting for ${title}`,
    startsOn: ({ date }: { date: string }) => `Starts ${date}`,
    alreadySubmitted: 'This form has already been submitted. Ask for it to be reopened to make changes.',
    closed: 'This form is closed and can no longer be changed.',
    notOpen: 'This form is not open.',
    notSubmitted: 'This form has not been submitted.',
    declinedStaysClosed: 'A declined review cannot be reopened.',
    onlyOpenReassigned: 'Only an open form can be reassigned.',
    cycleClosed: 'The cycle of this form is closed.',
    stageMovedOn: 'This form has moved on to another stage. Please reload to see it as it is now.',
    requestPending: 'A request to reopen this form is already waiting for an answer.',
    noRequest: 'There is no request to reopen this form.',
    reopenedBefore: ({ name }: { name: string }) => `${name} has reopened this form already.`,
    declinedBefore: ({ name }: { name: string }) => `${name} has declined this request already.`,
    requestDeclined: 'Request declined.',
    confirmDecline: ({ name }: { name: string }) => `The form stays as it was submitted. ${name} will be told, with your note if you write one.`,
    requestApproved: 'Form reopened. The writer has been told.',
    bulkPartly: ({ done, refused }: { done: number; refused: number }) =>
      `${done} form${done === 1 ? '' : 's'} changed, ${refused} could not be changed.`,
  },

  questions: {
    wordCount: ({ count, max }: { count: number; max: number }) => `${count} of ${max} words`,
    categoryPlaceholder: 'Enter Category',
    totalMustEqual: ({ total, percentage }: { total: number; percentage: boolean }) =>
      `Total must equal ${total}${percentage ? '%' : ''}`,
    categoryNameMissing: 'Every category must have a name.',
    categoryValueMissing: 'Every category must have a number.',
    tooManyCategories: ({ max }: { max: number }) => `There can be at most ${max} categories.`,
    takesNoAnswer: 'This item takes no answer.',
    textExpected: 'The answer must be a text.',
    tooLong: ({ max }: { max: number }) => `The answer must not be longer than ${max} characters.`,
    optionExpected: 'The answer must be one of the listed options.',
    onlyOneOption: 'Only one option can be chosen.',
    dateExpected: 'The answer must be a date.',
    numberExpected: 'The answer must be a number.',
    wholeNumber: 'The answer must be a whole number.',
    moneyDecimals: 'The answer must have at most two decimals.',
    distributionExpected: 'The answer must be a list of categories with their values.',
    unknownQuestion: 'This question is not part of the form.',
    carriedOver: 'This answer is carried over from an earlier version and cannot be changed.',
    lastConditionDecides: 'With several conditions the last one decides.',
  },

  drafts: {
    saved: 'Draft Saved.',
    restored: 'Draft restored, reloading...',
    nothingToRestore: 'Nothing to restore.',
    restoreUndone: 'The restore has been undone.',
    created: ({ date }: { date: string }) => `Draft Created: ${date}`,
    notFound: 'This draft could not be found.',
    conflict: 'This form has been changed in another window. Please choose which answers to keep.',
    notSaved: 'The draft is not saved.',
    keptHere: 'Your answers are kept in this browser until they can be saved.',
  },

  comments: {
    empty:
      'No comments found. Click the "Add Comment" button on a question, or select some answer text to add comments.',
    showingFor: ({ question }: { question: string }) => `Showing comments for: ${question}`,
    required: 'A comment is required.',
    replyRequired: 'Comment is required.',
    visibilityRequired: 'Please select a comment visibility.',
    visibilityNotOffered: 'This comment visibility is not available.',
    saved: 'Comment saved.',
    deleted: 'Comment deleted.',
    threadDeleted: 'Comment thread deleted.',
    confirmDeleteThread: 'This comment and any replys will be deleted and no longer visible on this review.',
    confirmDeleteReply: 'This comment will be removed from this comment thread and no longer visible on this review.',
    notFound: 'This comment could not be found.',
    noReplyToReply: 'A reply cannot be replied to.',
    notAvailable: 'Comments are not available on this form.',
    notWhileOpen: 'This form is open again. It can be commented on once it is submitted.',
    unknownQuestion: 'This question is not part of the form.',
    selectionNeedsQuestion: 'Selected text must be part of an answer.',
    sentAlready: 'This comment has been saved already, with another text. Please reload to see it.',
    changedMeanwhile: 'This comment has been changed meanwhile. Your text is kept; please compare before you save.',
    textGone: 'The text this comment was about has changed.',
  },

  notices: {
    empty: 'Nothing has happened yet. What concerns you, such as a comment or a review to write, will appear here.',
    allRead: 'You have read everything.',
    preferencesSaved: 'Saved.',
    /** Who is not named: a user who is gone. */
    somebody: 'Somebody',
    /** What happened, for the one who is told. `form` is a form's title with whom it is about. */
    assigned: ({ form }: { form: string }) => `You are asked to write ${form}.`,
    reassigned: ({ form }: { form: string }) => `${form} was given to another writer. You do not have to write it any more.`,
    reopened: ({ by, form }: { by: string; form: string }) => `${by} reopened ${form}. Please submit it again once you have made your changes.`,
    reopenedForReader: ({ by, form }: { by: string; form: string }) => `${by} reopened ${form}.`,
    reopenRequested: ({ by, form }: { by: string; form: string }) => `${by} asks to reopen ${form}.`,
    reopenDeclined: ({ by, form }: { by: string; form: string }) => `${by} declined your request to reopen ${form}.`,
    commented: ({ by, form }: { by: string; form: string }) => `${by} commented on ${form}.`,
    replied: ({ by, form }: { by: string; form: string }) => `${by} replied to a comment on ${form}.`,
    handover: ({ name, form }: { name: string; form: string }) => `${name} has another manager. Choose who writes ${form} from now on.`,
    reminded: ({ by, form }: { by: string; form: string }) => `${by} reminds you of ${form}. It waits for you.`,
    mailSubject: ({ app, text }: { app: string; text: string }) => `${app}: ${text}`,
    mailGreeting: ({ name }: { name: string }) => `Hello ${name},`,
    mailLink: ({ url }: { url: string }) => `See it here: ${url}`,
    mailChoose: ({ app, url }: { app: string; url: string }) => `${app} sends you this mail because it concerns you. You can choose which mails come: ${url}`,
  },

  handovers: {
    changed: ({ name, manager }: { name: string; manager: string }) => `${name} reports to ${manager} now.`,
    changedToNobody: ({ name }: { name: string }) => `${name} has no manager now.`,
    sameManager: ({ name, manager }: { name: string; manager: string }) => `${name} reports to ${manager} already.`,
    noManagerAlready: ({ name }: { name: string }) => `${name} has no manager already.`,
    managerGone: ({ name }: { name: string }) => `${name} does not work here any more. Please choose somebody else.`,
    noPosition: ({ name }: { name: string }) => `${name} has no position in which they could report to somebody.`,
    /** Somebody else was quicker. */
    movedMeanwhile: ({ name }: { name: string }) => `${name} has been given another manager meanwhile. Please reload to see it as it is now.`,
    notAffected: 'One of these forms is not with the former manager any more. Please reload to see them as they are now.',
    kept: ({ form, name }: { form: string; name: string }) => `${name} goes on with ${form}.`,
    transferred: ({ form, name }: { form: string; name: string }) => `${name} writes ${form} from now on.`,
    undone: ({ form, name }: { form: string; name: string }) => `Undone. ${form} is with ${name}, as it was.`,
    noNewManager: 'There is no new manager to whom this form could be handed.',
    closed: 'This form has been closed meanwhile. There is nothing to be decided any more.',
    givenMeanwhile: 'This form was given to another writer meanwhile. There is nothing to be decided any more.',
    decidedBefore: ({ name }: { name: string }) => `${name} has decided otherwise already. Please reload to see it.`,
    nothingToUndo: 'Nothing was decided of this form that could be undone.',
    movedOn: 'This person has had another manager since, so this cannot be undone any more.',
    begun: 'The new writer has begun already, so this cannot be undone any more. Please reassign the form instead.',
    writerGone: ({ name }: { name: string }) => `${name} does not work here any more, so the form stays where it is.`,
  },

  team: {
    /** The reminder of a form from its own row. */
    reminded: ({ name }: { name: string }) => `${name} has been reminded.`,
    remindedToday: 'A reminder of this form was sent today already.',
    notOpen: 'This form is closed. There is nothing to be reminded of.',
    notYet: 'This form cannot be written yet. There is nothing to be reminded of.',
    nobodyToRemind: 'Whoever writes this form has no account that could be reminded.',
  },

  nominations: {
    selectionTitle: 'Nomination Selections',
    approvalTitle: ({ title, name }: { title: string; name: string }) => `${title} Nomination Approvals for ${name}`,
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
    /** Why somebody cannot be picked, said where they are found instead of hiding them. */
    ineligible: {
      subject: 'This is the person reviewed.',
      left: 'Does not work here any more.',
      downline: 'Is in the reporting chain of the person reviewed.',
      manager: 'Is a manager of the person reviewed.',
      tooFarAbove: ({ max }: { max: number }) => (max === 0 ? 'Stands above the person reviewed.' : `Stands more than ${max} level${max === 1 ? '' : 's'} above the person reviewed.`),
      tooFarBelow: ({ max }: { max: number }) => (max === 0 ? 'Stands below the person reviewed.' : `Stands more than ${max} level${max === 1 ? '' : 's'} below the person reviewed.`),
      notBelow: 'Does not report to the person reviewed, directly or through others.',
      notDirect: 'Is not a direct report of the person reviewed.',
      tooFarDown: ({ levels }: { levels: number }) => `Stands more than ${levels} levels below the person reviewed.`,
      picked: 'Is picked already.',
      overloaded: ({ count, max }: { count: number; max: number }) => `Has ${count} reviews to write already; ${max} is the most.`,
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
    /** Of a save that cannot be taken back. */
    nothingToUndo: 'There is nothing of yours to undo here: nothing was saved, or it has been changed since.',
    undoTooLate: ({ minutes }: { minutes: number }) => `A save can be undone for ${minutes} minutes. Please open the approvals again instead.`,
    undoOfReviews: 'Reviews were marked incomplete or reopened with this save. Please change them in the approvals.',
    takesNominations: 'Only a nomination task takes nominations.',
    /** Of adding people to a pulse that runs: what each was given, or why nothing. */
    opening: {
      notLive: 'People can only be added to a cycle that is running.',
      notNominated: 'Nobody chooses reviewers for these forms.',
      choosing: 'Asked to choose reviewers.',
      approving: ({ manager }: { manager: string }) => `${manager} is asked to choose reviewers.`,
      chosen: 'Reviewers were chosen at random and asked.',
      /** System selection found fewer than the template asks for. */
      tooFew: ({ manager }: { manager: string }) => `Too few people may review; ${manager} is asked to see to the others.`,
      exists: 'Has a task already.',
      left: 'Does not work here any more.',
      noAccount: 'Cannot sign in.',
      noManager: 'Has no manager who could choose or approve.',
    },
    systemMode: 'With system selection, reviewers are randomly chosen up to the maximum.',
  },

  templates: {
    minRequired: 'Minimum number of reviewers is required.',
    maxRequired: 'Maximum number of reviewers is required and cannot be less than the minimum.',
    maxRequiredUpline: 'Maximum number of reviewers is required and cannot be less than minimum.',
    valueRequired: 'A value is required.',
    nominatedByRequired: 'Please select a nomination option.',
    fillInAll: 'Please fill in all required information.',
    saved: 'Saved.',
    notFound: 'This template could not be found.',
    inUse: 'This template is used in a cycle and cannot be deleted.',
  },

  cycles: {
    startDateBetween: ({ from, to }: { from: string; to: string }) => `Start Date Must be between ${from} and ${to}`,
    dueDateBetween: ({ from, to }: { from: string; to: string }) => `Due Date Must be between ${from} and ${to}`,
    autoCloseDateBetween: ({ from, to }: { from: string; to: string }) =>
      `Auto Close Date Must be between ${from} and ${to}`,
    endBeforeStart: 'The end date cannot be before the start date.',
    closed: 'This cycle is closed.',
    saved: 'Saved.',
    notFound: 'This cycle could not be found.',
  },

  packets: {
    notFound: 'This packet could not be found.',
    downloadExpired: 'This download link has expired. Please open the packet and download it again.',
    released: 'Packet released.',
  },

  lists: {
    empty: 'There are no active resources matching your criteria.',
    /** First half of 'N item(s) selected. Clear Selection'; the second half is the control LABELS.lists.clearSelection. */
    selected: ({ count }: { count: number }) => `${count} item(s) selected.`,
    results: ({ count }: { count: number }) => `${count} result${count === 1 ? '' : 's'}`,
    peerProgress: ({ completed, total }: { completed: number; total: number }) => `${completed} of ${total} Completed`,
    unknownSort: 'This list cannot be sorted by this column.',
    unknownFilter: 'This filter is not known.',
    exportEmpty: 'There is nothing to export.',
  },

  access: {
    roleInUse: 'This role is given to users and cannot be deleted.',
    seededRole: 'This role is part of the product and cannot be deleted.',
    lastAdministrator: 'There must be at least one administrator.',
    roleNotFound: 'This role could not be found.',
    userNotFound: 'This user could not be found.',
  },

  uploads: {
    notAnImage: 'Please choose a PNG, JPEG, GIF or WebP image.',
    tooLarge: ({ megabytes }: { megabytes: number }) => `The image must not be larger than ${megabytes} MB.`,
    notFound: 'This image could not be found.',
  },
} as const;
