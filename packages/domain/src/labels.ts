import { texts } from '@reviews/messages';
import { buttonLabels } from '@reviews/messages/en/buttons';
import { nominationLabels } from '@reviews/messages/en/nominations';
import { templateLabels } from '@reviews/messages/en/templates';

/**
 * Control labels, dialog titles and state names that the specification fixes, grouped like
 * MESSAGES.
 */
export const LABELS = {
  buttons: texts(buttonLabels),

  session: {
    loginDialogTitle: 'Please Login To Continue',
    login: 'Login',
    logout: 'Logout',
    myHistory: 'My History',
    yourPhoto: 'Your photo',
    myTokens: 'API tokens',
    mySignIn: 'Your sign-in',
  },

  impersonation: {
    title: 'Select User To Impersonate',
    start: 'Impersonate',
    stop: 'Stop Impersonating',
  },

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

  /** The status cell (STAT-01 to STAT-11, AMB-11). */
  status: {
    complete: 'Complete',
    write: 'Write Review',
    continue: 'Continue Review',
    blocked: 'Blocked',
    pending: 'Pending',
    declined: 'Declined',
    incomplete: 'Closed Incomplete',
    draft: 'Draft',
    notStarted: 'Not Started',
    ineligible: 'Ineligible',
  },

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

  templates: texts(templateLabels),

  lists: {
    clearSelection: 'Clear Selection',
    myReports: 'My Reports',
    noManager: 'No manager',
    noDepartment: 'No department',
    late: 'Late, for any reason',
    lateReasons: {
      blocked: 'Blocked by another form',
      'no-manager': 'No manager to approve',
      left: 'Writer has left',
      approval: 'Waiting for approval',
      nominations: 'Reviewers not chosen',
      draft: 'Begun, not submitted',
      'not-started': 'Not started',
    },
  },
} as const;
