import { describe, expect, it } from 'vitest';
import * as domain from './index.ts';
import { LABELS } from './labels.ts';
import { MESSAGES } from './messages.ts';

describe('texts quoted from the specification', () => {
  it.each<[string, string, string]>([
    [
      'ERR-01',
      MESSAGES.errors.offline,
      'Unable to connect to server. You may be offline. Please check your internet connection. No data can be saved until your internet connection is restored.',
    ],
    ['ERR-02', MESSAGES.errors.internal, 'An internal error has occurred!'],
    [
      'ERR-03',
      MESSAGES.errors.firewall,
      'Unable to handle your request. Our security firewall has flagged certain text in the submission and rejected the request. Please modify your submission and try again.',
    ],
    [
      'ERR-04',
      MESSAGES.errors.notAuthorised,
      'You are not authorized to this section. Please select a different item from the main menu.',
    ],
    ['SES-05', MESSAGES.errors.sessionExpired, 'Your session has expired.'],
    ['SES-07', LABELS.session.loginDialogTitle, 'Please Login To Continue'],
    ['SES-17', LABELS.impersonation.title, 'Select User To Impersonate'],
    [
      'VIEW-02',
      MESSAGES.pulses.title({ title: 'Peer Review', name: 'Ada' }),
      'Peer Review for Ada',
    ],
    ['VIEW-04', MESSAGES.pulses.writtenBy({ assignee: 'Ada' }), 'Written by Ada'],
    [
      'FORM-11',
      MESSAGES.pulses.writtenByOn({ assignee: 'Ada', date: '1 Sep 2026' }),
      'Written by Ada on 1 Sep 2026',
    ],
    [
      'VIEW-18',
      MESSAGES.pulses.confirmReopen,
      'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?',
    ],
    ['VIEW-19', LABELS.pulses.confirmReopen, 'Yes, Reopen'],
    ['VIEW-20', MESSAGES.pulses.reopened, 'Form reopened.'],
    ['VIEW-21', LABELS.pulses.reasonPlaceholder, 'Enter reason for request'],
    [
      'VIEW-21',
      MESSAGES.pulses.requestReopenTitle({ title: 'Peer Review' }),
      'Request Reopen of Peer Review',
    ],
    ['LIST-19', MESSAGES.pulses.caseReopened, 'Case reopened.'],
    ['LIST-15', MESSAGES.pulses.assigneeUpdated, 'Assignee updated.'],
    ['FORM-10', LABELS.pulses.noType, 'None'],
    ['FORM-10', LABELS.pulses.offCycle, 'Off-Cycle'],
    ['FORM-19', MESSAGES.pulses.correctIssues, 'Please correct the following issues'],
    [
      'FORM-20',
      MESSAGES.pulses.requiredHeading,
      'These questions are required and must have a response:',
    ],
    [
      'FORM-21',
      MESSAGES.pulses.invalidHeading,
      'The following questions have invalid responses. Please check your entries and word counts:',
    ],
    ['FORM-24', MESSAGES.pulses.saved, 'Saved.'],
    ['Q-19', MESSAGES.employees.searchFailed, 'An error occurred searching for employees.'],
    ['Q-20', MESSAGES.employees.noResults, 'No results found.'],
    ['Q-32', MESSAGES.questions.wordCount({ count: 3, max: 5 }), '3 of 5 words'],
    ['Q-36', MESSAGES.questions.categoryPlaceholder, 'Enter Category'],
    [
      'Q-37',
      MESSAGES.questions.totalMustEqual({ total: 100, percentage: false }),
      'Total must equal 100',
    ],
    [
      'Q-38',
      MESSAGES.questions.totalMustEqual({ total: 100, percentage: true }),
      'Total must equal 100%',
    ],
    ['DRAFT-03', MESSAGES.drafts.saved, 'Draft Saved.'],
    ['DRAFT-07', MESSAGES.drafts.created({ date: '1 Sep 2026' }), 'Draft Created: 1 Sep 2026'],
    ['DRAFT-10', MESSAGES.drafts.restored, 'Draft restored, reloading...'],
    ['DRAFT-11', MESSAGES.drafts.nothingToRestore, 'Nothing to restore.'],
    ['CMT-01', LABELS.comments.show({ count: 2 }), 'Show Comments (2)'],
    [
      'CMT-07',
      MESSAGES.comments.empty,
      'No comments found. Click the "Add Comment" button on a question, or select some answer text to add comments.',
    ],
    ['CMT-09', MESSAGES.comments.showingFor({ question: 'Why?' }), 'Showing comments for: Why?'],
    ['CMT-15', MESSAGES.comments.saved, 'Comment saved.'],
    ['CMT-16', MESSAGES.comments.required, 'A comment is required.'],
    ['CMT-17', MESSAGES.comments.replyRequired, 'Comment is required.'],
    ['CMT-18', MESSAGES.comments.visibilityRequired, 'Please select a comment visibility.'],
    [
      'CMT-24',
      MESSAGES.comments.confirmDeleteThread,
      'This comment and any replys will be deleted and no longer visible on this review.',
    ],
    [
      'CMT-25',
      MESSAGES.comments.confirmDeleteReply,
      'This comment will be removed from this comment thread and no longer visible on this review.',
    ],
    ['CMT-27', MESSAGES.comments.deleted, 'Comment deleted.'],
    ['CMT-27', MESSAGES.comments.threadDeleted, 'Comment thread deleted.'],
    [
      'LIST-05',
      `${MESSAGES.lists.selected({ count: 2 })} ${LABELS.lists.clearSelection}`,
      '2 item(s) selected. Clear Selection',
    ],
    ['LIST-13', MESSAGES.lists.empty, 'There are no active resources matching your criteria.'],
    ['LIST-30', LABELS.lists.myReports, 'My Reports'],
    ['LIST-34', MESSAGES.employees.unknown, 'Unknown'],
    ['OVR-13', MESSAGES.employees.notAvailable, 'N/A'],
    ['OVR-14', MESSAGES.employees.noPriorRecords, 'No prior records on file.'],
    ['PEER-05', MESSAGES.lists.peerProgress({ completed: 2, total: 3 }), '2 of 3 Completed'],
    [
      'APPR-02',
      MESSAGES.nominations.approvalTitle({ title: 'Peer Review', name: 'Ada' }),
      'Peer Review Nomination Approvals for Ada',
    ],
    [
      'APPR-18',
      MESSAGES.nominations.tooFewEmployees({ min: 2 }),
      'You must select at least 2 employee(s).',
    ],
    [
      'APPR-19',
      MESSAGES.nominations.tooManyEmployees({ max: 2 }),
      'You cannot select more than 2 employee(s).',
    ],
    ['APPR-20', MESSAGES.nominations.agreeTerms, 'You must agree to the terms before submitting.'],
    ['NOM-01', MESSAGES.nominations.selectionTitle, 'Nomination Selections'],
    [
      'NOM-07',
      MESSAGES.nominations.unsaved,
      'You have unsaved selections. These changes will be lost if you continue...',
    ],
    ['NOM-08', MESSAGES.nominations.tooFewPeers({ min: 2 }), 'You must select at least 2 peer(s).'],
    [
      'NOM-09',
      MESSAGES.nominations.tooManyPeers({ max: 2 }),
      'You cannot select more than 2 peer(s).',
    ],
    [
      'TPL-24',
      MESSAGES.nominations.systemMode,
      'With system selection, reviewers are randomly chosen up to the maximum.',
    ],
    ['TPL-30', MESSAGES.templates.minRequired, 'Minimum number of reviewers is required.'],
    [
      'TPL-31',
      MESSAGES.templates.maxRequired,
      'Maximum number of reviewers is required and cannot be less than the minimum.',
    ],
    [
      'TPL-32',
      MESSAGES.templates.maxRequiredUpline,
      'Maximum number of reviewers is required and cannot be less than minimum.',
    ],
    ['TPL-33', MESSAGES.templates.valueRequired, 'A value is required.'],
    ['TPL-36', MESSAGES.templates.nominatedByRequired, 'Please select a nomination option.'],
    ['TPL-37', MESSAGES.templates.fillInAll, 'Please fill in all required information.'],
    [
      'CYC-10',
      MESSAGES.cycles.startDateBetween({ from: 'X', to: 'Y' }),
      'Start Date Must be between X and Y',
    ],
    [
      'CYC-11',
      MESSAGES.cycles.dueDateBetween({ from: 'X', to: 'Y' }),
      'Due Date Must be between X and Y',
    ],
    [
      'CYC-12',
      MESSAGES.cycles.autoCloseDateBetween({ from: 'X', to: 'Y' }),
      'Auto Close Date Must be between X and Y',
    ],
  ])('[%s] %s', (_requirement, text, quoted) => {
    expect(text).toBe(quoted);
  });
});

describe('our own texts', () => {
  it('[AMB-06] describe in confirmations what really happens', () => {
    expect(MESSAGES.pulses.confirmRemoval).toMatch(/cycle.*packet.*cannot be undone/u);
    expect(MESSAGES.nominations.confirmSubmission).toMatch(/locked/u);
    expect(MESSAGES.pulses.confirmSubmission).toMatch(/closed/u);
  });

  it('do not reveal in a failed login whether the address exists', () => {
    expect(MESSAGES.session.loginFailed).toMatch(/email address or password/u);
  });

  it('give a waiting time in seconds, or in minutes if long', () => {
    expect(new domain.TooManyRequests(1).message).toContain('1 second.');
    expect(new domain.TooManyRequests(121).message).toContain('3 minutes');
  });
});

describe('constants of section 9', () => {
  it.each<[string, unknown, unknown]>([
    ['DRAFT-01', domain.AUTO_SAVE_DELAY_MS, 2000],
    ['FORM-23', domain.CONFIRM_RETRY_MS, 500],
    ['CMT-28', domain.COMMENT_REFRESH_MS, 300_000],
    ['DRAFT-10', domain.DRAFT_RESTORE_RELOAD_MS, 1500],
    ['CONST-10', domain.EDITOR_SYNC_DEBOUNCE_MS, 300],
    ['CONST-07', domain.TYPEAHEAD_DEBOUNCE_MS, 500],
    ['WID-12', domain.TYPEAHEAD_MIN_CHARS, 2],
    ['Q-18', domain.MENTION_LIMIT, 10],
    ['CONST-06', domain.FILTER_DEBOUNCE_MS, 200],
    ['CONST-08', domain.TOOLTIP_START_MS, 500],
    ['CONST-02', domain.LIST_PAGE_SIZE, 50],
    ['CONST-04', domain.QUICK_FILTER_MIN_OPTIONS, 10],
    ['CONST-05', domain.MULTI_SELECT_HEIGHT_PX, 150],
    ['LIST-30', domain.MY_REPORTS, -2],
    ['PKT-06', domain.MIN_RELEASE_DAYS, 1],
    ['CYC-13', domain.MIN_AUTO_CLOSE_DAYS, 0],
    ['WID-10', domain.TOAST_DURATION_MS, 6000],
    ['CONST-09', domain.TOAST_ANIMATION_MS, 300],
    ['WID-11', domain.TOAST_SWIPE_PX, 80],
    ['NAV-29', domain.MENU_REFRESH_MS, 60_000],
    ['SES-11', domain.LOGIN_POPUP_CHECK_MS, 1000],
    ['WID-01', domain.PAGE_WINDOW_SIZE, 5],
    ['WID-02', domain.PAGE_JUMP_DELAY_MS, 1000],
    ['CMT-31', domain.COMMENT_COLLAPSE_PX, 75],
    ['Q-16', domain.EDITOR_SCROLL_OFFSET_PX, 80],
    ['Q-02', domain.TEXTAREA_ROWS, 5],
    ['Q-08', domain.NUMBER_STEP, 1],
    ['Q-09', domain.MONEY_STEP, 0.01],
    ['Q-27', domain.CHECKBOX_SEPARATOR, ' | - | '],
    ['CMT-14', domain.DEFAULT_COMMENT_VISIBILITY, 'private'],
  ])('[%s] is %j', (_requirement, constant, value) => {
    expect(constant).toEqual(value);
  });
});
