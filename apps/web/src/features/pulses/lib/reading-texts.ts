/** Texts of the reading screens that the specification does not fix. */
export const READING_TEXTS = {
  noAnswer: 'No answer',
  none: 'none',
  total: 'Total',
  openInNewTab: 'Open in a new tab',
  quickNavigation: 'Go to another form',
  relatedTitle: 'Related feedback',
  byType: 'By type',
  byCycle: 'By cycle',
  toTop: 'Scroll to top',
  openForm: 'Open this form',
  groupBy: 'Group by',
  /** By what the writer can do with the closed form. */
  submitted: {
    closed: 'You have submitted this review. It is closed.',
    mayAsk:
      'You have submitted this review. It is closed; to change something, ask for it to be reopened.',
    mayReopen: 'You have submitted this review. It is closed; Edit reopens it.',
  },
  closedIncomplete: {
    closed: 'This form was closed before it was completed.',
    mayAsk:
      'This form was closed before it was completed. Ask for it to be reopened if you still want to write it.',
    mayReopen: 'This form was closed before it was completed. Edit reopens it.',
  },
  declined: 'You have declined this review.',
  open: 'This form is open.',
  goOn: 'Go on writing',
  askedByMe: ({ date }: { date: string }) => `You asked on ${date} for this form to be reopened.`,
  askedBy: ({ name, date }: { name: string; date: string }) =>
    `${name} asked on ${date} for this form to be reopened.`,
  reopensFor: ({ name }: { name: string }) =>
    `${name} will write it again. Until it is resubmitted, only ${name} can read it.`,
  reopenedFor: ({ name }: { name: string }) =>
    `${name} can edit this form now and must resubmit it.`,
  requestDeclined: ({ name }: { name: string }) =>
    `You declined the request. ${name} has been told.`,
  reason: 'Reason',
  writtenOn: ({ date }: { date: string }) => `Submitted ${date}`,
} as const;
