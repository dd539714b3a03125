/** What the rules and the server answer about reviews, and what several screens say about them. */
export const pulseMessages = {
  // The same for a review that does not exist and one that this person may not see.
  notFound: 'This review could not be found.',
  title: '{title} for {name}',
  writtenBy: 'Written by {assignee}',
  writtenByOn: 'Written by {assignee} on {date}',
  anonymous: 'Anonymous',
  saved: 'Saved.',
  reopened: 'Form reopened.',
  caseReopened: 'Case reopened.',
  reopenRequested: 'Your request to reopen this review was sent.',
  assigneeUpdated: 'Assignee updated.',
  deleted: 'Review deleted.',
  declined: 'You declined this review.',
  confirmReopen:
    'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?',
  confirmSubmission:
    'Once you submit this review, it is closed. You can only edit it again if it is reopened. Do you want to submit it now?',
  confirmRemoval:
    'This review will be removed from the cycle and the packet. This cannot be undone. Do you want to continue?',
  changeAssignee: 'Select the new reviewer. A draft stays with the person who wrote it.',
  confirmLeave: 'You have unsaved changes. They will be lost if you continue.',
  sharingOptOut: 'Hide my answers from the reviewee. Management can still see them.',
  requestReopenTitle: 'Request Reopen of {title}',
  reasonRequired: 'Enter a reason.',
  assigneeRequired: 'Select a new reviewer.',
  sameAssignee: 'This person is already the reviewer.',
  hasReview: 'The new reviewer already has a review about this person here.',
  hasReviewNamed: '{name} already has one of these reviews about {employee}.',
  correctIssues: 'Please correct the following issues',
  requiredHeading: 'These questions are required and must have a response:',
  invalidHeading:
    'The following questions have invalid responses. Please check your entries and word counts:',
  waitingFor: 'Waiting for {title}',
  startsOn: 'Starts {date}',
  alreadySubmitted:
    'This review has already been submitted. To make changes, request to reopen it.',
  closed: 'This review is closed and can no longer be changed.',
  notOpen: 'This review is not open.',
  notSubmitted: 'This review has not been submitted.',
  declinedStaysClosed: 'A declined review cannot be reopened.',
  onlyOpenReassigned: 'Only an open review can be reassigned.',
  cycleClosed: 'The cycle of this review is closed.',
  stageMovedOn: 'This review has moved to another stage. Reload the page to see its current state.',
  requestPending: 'There is already an open request to reopen this review.',
  noRequest: 'There is no request to reopen this review.',
  reopenedBefore: '{name} has already reopened this review.',
  declinedBefore: '{name} has already declined this request.',
  requestDeclined: 'Request declined.',
  confirmDecline:
    'The review stays closed. {name} is notified and gets your note, if you write one.',
  requestApproved: 'Review reopened. The reviewer was notified.',
} as const;

/** Labels of the review screens. */
export const pulseLabels = {
  requestToReopen: 'Request to Reopen',
  confirmReopenTitle: 'Confirm Reopen',
  confirmReopen: 'Yes, Reopen',
  submitRequest: 'Submit Request',
  reasonPlaceholder: 'Enter reason for request',
  markAsRead: 'Mark as Read',
  markAsUnread: 'Mark as Unread',
  confirmSubmissionTitle: 'Confirm Submission',
  confirmRemovalTitle: 'Confirm Removal',
  changeAssigneeTitle: 'Change Assignee',
  saveDraft: 'Save Draft',
  showRelated: 'Show Related',
  hideRelated: 'Hide',
  noType: 'None',
  offCycle: 'Off-Cycle',
  completedReviews: 'Completed Reviews',
  reassign: 'Reassign',
  reopen: 'Reopen',
  decline: 'Decline',
  declineTitle: 'Decline request',
  declineRequest: 'Decline request',
  declineNote: 'Note to the reviewer (optional)',
} as const;

/** The screens on which reviews are read. */
export const reading = {
  noAnswer: 'No answer',
  none: 'none',
  total: 'Total',
  openInNewTab: 'Open in a new tab',
  quickNavigation: 'Go to another review',
  relatedTitle: 'Related reviews',
  byType: 'By type',
  byCycle: 'By cycle',
  toTop: 'Scroll to top',
  openReviewOf: 'Open this review: {title}',
  groupBy: 'Group by',
  // By what the reviewer can do with the closed review.
  submitted: {
    closed: 'You submitted this review. It is closed.',
    mayAsk: 'You submitted this review. It is closed. To change something, request to reopen it.',
    mayReopen: 'You submitted this review. It is closed. Select Edit to reopen it.',
  },
  closedIncomplete: {
    closed: 'This review was closed before it was completed.',
    mayAsk:
      'This review was closed before it was completed. If you still want to write it, request to reopen it.',
    mayReopen: 'This review was closed before it was completed. Select Edit to reopen it.',
  },
  declined: 'You declined this review.',
  open: 'This review is open.',
  continueWriting: 'Continue writing',
  askedByMe: 'On {date}, you asked to reopen this review.',
  askedBy: 'On {date}, {name} asked to reopen this review.',
  reopensFor: '{name} will edit it again. Until it is resubmitted, only {name} can read it.',
  reopenedFor: '{name} can edit this review now and must resubmit it.',
  requestDeclined: 'You declined the request. {name} was notified.',
  reason: 'Reason',
  writtenOn: 'Submitted {date}',
} as const;

/** The changes in a review that was reopened and submitted again. */
export const changes = {
  title: 'What changed',
  // Shorter if the reader may not know who reopened it or when, or if neither was recorded.
  reopened: 'This review was reopened and submitted again.',
  reopenedOn: 'This review was reopened on {date} and submitted again.',
  reopenedBy: 'This review was reopened by {by} and submitted again.',
  reopenedByOn: 'This review was reopened by {by} on {date} and submitted again.',
  asked: '{name} asked for this:',
  because: 'Reason:',
  see: 'See what changed',
  count: '{count, plural, one {# answer changed} other {# answers changed}}',
  none: 'No answers changed.',
  noneBetween: 'No answers changed between these two versions.',
  hide: 'Hide what changed',
  from: 'Compare',
  to: 'with',
  version: 'Version {number, number}, {date}',
  before: 'Before',
  after: 'After',
  removed: 'removed: ',
  added: 'added: ',
  end: ' (end)',
  gap: 'unchanged text hidden',
  whole: 'Show full answers',
  part: 'Show only what changed',
  formatting: 'Only formatting or images changed. The words are the same.',
  entry: 'Entry',
  missing: 'not included',
  chosen: 'selected',
  failed: 'The changes could not be loaded',
} as const;

/** The page on which a review is written. */
export const pulseEditPage = {
  due: 'due {date}',
} as const;
