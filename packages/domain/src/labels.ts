import { texts } from '@reviews/messages';
import { commentLabels } from '@reviews/messages/en/comments';
import { draftLabels } from '@reviews/messages/en/drafts';
import { nominationLabels } from '@reviews/messages/en/nominations';
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

  pulses: texts(pulseLabels),

  drafts: texts(draftLabels),

  comments: texts(commentLabels),

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

  overview: texts(overviewLabels),

  packets: texts(packetLabels),

  templates: {
    showOnUpdate: 'Show On Update Trend',
    showOnViewCase: 'Show On View Case',
    viewCaseText: 'View Case Text',
  },

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
