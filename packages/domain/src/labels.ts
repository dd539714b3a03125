import { texts } from '@reviews/messages';
import { impersonationLabels } from '@reviews/messages/en/impersonation';
import { listLabels, statusLabels } from '@reviews/messages/en/lists';
import { nominationLabels } from '@reviews/messages/en/nominations';
import { sessionLabels } from '@reviews/messages/en/session';
import { commentLabels } from '@reviews/messages/en/comments';
import { draftLabels } from '@reviews/messages/en/drafts';
import { overviewLabels } from '@reviews/messages/en/overview';
import { packetLabels } from '@reviews/messages/en/packets';
import { pulseLabels } from '@reviews/messages/en/pulses';

/**
 * Control labels, dialog titles and state names that the specification fixes, grouped like
 * MESSAGES.
 */
export const LABELS = {
  buttons: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    back: 'Back',
    next: 'Next',
    submit: 'Submit',
    search: 'Search',
    reset: 'Reset',
    edit: 'Edit',
    view: 'View',
    delete: 'Delete',
    reply: 'Reply',
    actions: 'Actions',
    dismiss: 'Dismiss',
    showMore: 'Show More',
    showLess: 'Show Less',
    showAll: 'Show All',
  },

  session: texts(sessionLabels),
  impersonation: texts(impersonationLabels),

  pulses: texts(pulseLabels),

  drafts: texts(draftLabels),

  comments: texts(commentLabels),

  status: texts(statusLabels),

  nominations: texts(nominationLabels),

  overview: texts(overviewLabels),

  packets: texts(packetLabels),

  templates: {
    showOnUpdate: 'Show On Update Trend',
    showOnViewCase: 'Show On View Case',
    viewCaseText: 'View Case Text',
  },

  lists: texts(listLabels),
} as const;
