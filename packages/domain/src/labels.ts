import { texts } from '@reviews/messages';
import { impersonationLabels } from '@reviews/messages/en/impersonation';
import { listLabels, statusLabels } from '@reviews/messages/en/lists';
import { nominationLabels } from '@reviews/messages/en/nominations';
import { sessionLabels } from '@reviews/messages/en/session';

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

  pulses: {
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
    declineTitle: 'Decline Request',
    declineRequest: 'Decline Request',
    declineNote: 'Note to the writer (optional)',
  },

  drafts: {
    title: 'Prior Drafts',
    reviewOld: 'Review Old Drafts',
    restore: 'Restore This Draft',
  },

  comments: {
    show: ({ count }: { count: number }) => `Show Comments (${count})`,
    add: 'Add Comments',
    hide: 'Hide Comments',
    addToQuestion: 'Add Comment',
  },

  status: texts(statusLabels),

  nominations: texts(nominationLabels),

  overview: {
    managerView: 'Manager View',
    employeeView: 'Employee View',
    priorReviews: 'Prior Performance Reviews',
    active: '(Active)',
    anytimeFeedback: 'Anytime Feedback',
    /** Default names of the prior reviews columns; the configuration can change them. */
    columns: { cycle_name: 'Cycle', packet: 'Packet', forms: 'Reviews', rating: 'Rating' },
  },

  packets: {
    one: 'Packet',
    states: { in_progress: 'In Progress', ready: 'Ready to Release', released: 'Released' },
  },

  templates: {
    showOnUpdate: 'Show On Update Trend',
    showOnViewCase: 'Show On View Case',
    viewCaseText: 'View Case Text',
  },

  lists: texts(listLabels),
} as const;
