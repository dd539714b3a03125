export const pulses = {
  /** The same for a form that does not exist and one that this person may not see. */
  notFound: 'This form could not be found.',
  title: ({ title, name }: { title: string; name: string }) => `${title} for ${name}`,
  writtenBy: ({ assignee }: { assignee: string }) => `Written by ${assignee}`,
  writtenByOn: ({ assignee, date }: { assignee: string; date: string }) =>
    `Written by ${assignee} on ${date}`,
  anonymous: 'Anonymous',
  anonymousReviewers: 'Anonymous reviewers',
  saved: 'Saved.',
  reopened: 'Form reopened.',
  caseReopened: 'Case reopened.',
  reopenRequested: 'Your request to reopen this form has been sent.',
  assigneeUpdated: 'Assignee updated.',
  deleted: 'Form deleted.',
  declined: 'You have declined this review.',
  confirmReopen:
    'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?',
  confirmSubmission:
    'This form will be closed once it is submitted and can no longer be edited unless it is reopened. Do you wish to submit it now?',
  confirmRemoval:
    'This form will be removed from the cycle and from the packet. This cannot be undone. Do you wish to proceed?',
  changeAssignee:
    'Select the employee who will write this form from now on. A draft stays with the person who wrote it.',
  confirmLeave:
    'You have unsaved changes. These changes will be lost if you continue. Do you wish to proceed?',
  sharingOptOut: 'Hide my answers from the person reviewed. Management can still see them.',
  requestReopenTitle: ({ title }: { title: string }) => `Request Reopen of ${title}`,
  reasonRequired: 'A reason is required.',
  assigneeRequired: 'Please select a new assignee.',
  sameAssignee: 'This form is already assigned to this employee.',
  correctIssues: 'Please correct the following issues',
  requiredHeading: 'These questions are required and must have a response:',
  invalidHeading:
    'The following questions have invalid responses. Please check your entries and word counts:',
  blocked: ({ title }: { title: string }) => `This form is blocked until ${title} is complete.`,
  pending: ({ date }: { date: string }) => `This form can be written from ${date}.`,
  waitingFor: ({ title }: { title: string }) => `Waiting for ${title}`,
  startsOn: ({ date }: { date: string }) => `Starts ${date}`,
  alreadySubmitted:
    'This form has already been submitted. Ask for it to be reopened to make changes.',
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
  confirmDecline: ({ name }: { name: string }) =>
    `The form stays as it was submitted. ${name} will be told, with your note if you write one.`,
  requestApproved: 'Form reopened. The writer has been told.',
} as const;
