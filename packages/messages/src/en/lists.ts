/** What lists show, and what the server answers about them. */
export const listMessages = {
  // LIST-13.
  empty: 'There are no active resources matching your criteria.',
  // First half of 'N item(s) selected. Clear Selection' (LIST-05); the second half is a button.
  selected: '{count, number} item(s) selected.',
  results: '{count, plural, one {# result} other {# results}}',
  peerProgress: '{completed} of {total} Completed',
  unknownFilter: 'This filter does not exist.',
  exportTooLong: 'An Excel file cannot hold this many rows. Choose CSV, or narrow the list.',
} as const;

/** Labels of form lists. */
export const listLabels = {
  clearSelection: 'Clear Selection',
  myReports: 'My Reports',
  noManager: 'No manager',
  noDepartment: 'No department',
  late: 'Late, for any reason',
  lateReasons: {
    blocked: 'Blocked by another review',
    'no-manager': 'No manager to approve',
    left: 'Reviewer has left',
    approval: 'Waiting for approval',
    nominations: 'Reviewers not chosen',
    draft: 'Started, not submitted',
    'not-started': 'Not started',
  },
} as const;

/** The status of a review (STAT-01 to STAT-11, AMB-11). */
export const statusLabels = {
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
} as const;

/** The filter controls of every list. `label` is the name of the filter. */
export const filters = {
  filters: 'Filters',
  active: '{count, number} active',
  any: 'Any',
  selected: '{count, number} selected',
  quickFilter: 'Quick filter',
  quickFilterOf: 'Quick filter for {label}',
  clear: 'Clear',
  clearOf: 'Clear {label}',
  team: 'Team',
  anyTeam: 'Any team',
  subTeam: 'Sub-team',
  anySubTeam: 'Any sub team',
  anyManager: 'Any manager',
  // Short, so that it fits beside 'My Reports' in one line.
  includeIndirects: 'Include indirects',
  comparison: '{label}: comparison',
  from: '{label}: from',
  to: '{label}: to',
  day: '{label}: day',
  number: '{label}: number',
  howMany: '{label}: how many',
  unit: '{label}: unit',
  // Between the two ends of a range.
  and: 'and',
} as const;

/** The review list of a cycle. */
export const formList = {
  cycles: 'Cycles',
  overview: 'Overview',
  title: 'Reviews',
  failed: 'The reviews could not be loaded',
  refreshFailed: 'The list could not be refreshed',
  resetFilters: 'Reset filters',
  tryOthers: 'Try fewer or other filters.',
  noneYet: 'Reviews appear here once the cycle is launched.',
  selectPage: 'Select all on this page',
  select: 'Select {name}',
  selectAll: 'Select all {count, number} results',
  withSelected: 'With the selected reviews',
  bulkAction: '{action}…',
  sort: 'Sort by',
  sortBy: 'Sort by {column}',
  ascending: 'Ascending: change direction',
  descending: 'Descending: change direction',
  actionsFor: 'Actions for {name}',
  statusOf: '{status}: {name}',
  daysLate: '{days, plural, one {# day late} other {# days late}}',
  // An empty cell, for screen readers.
  none: 'none',
  comments: 'Comments',
  showComments: 'Show comments',
  commentsOf: '{count, plural, one {# comment} other {# comments}} on the review about {name}',
  // Follows the number.
  commentWord: '{count, plural, one {comment} other {comments}}',
  reopenRequested: 'Reopen requested',
  reopenRequestedFor: 'Reopen requested: {name}',
  reopenRequest: 'Request to reopen',
  // Between a name and how long ago it was.
  askedToReopen: 'asked to reopen this review',
  exportAs: 'Export {count, plural, one {# result} other {# results}} as {file}',
} as const;

/** The dialogs of a row. */
export const rowDialogs = {
  reviewer: 'Reviewer: {name}',
  newReviewer: 'New reviewer',
} as const;

/** The column headings of a review list. */
export const listColumns = {
  employee: 'Employee',
  position: 'Position',
  status: 'Status',
  statusDetail: 'Status detail',
  peers: 'Peer status',
  reviewer: 'Reviewer',
  stage: 'Stage',
  due: 'Due date',
  manager: 'Manager',
  department: 'Department',
  closed: 'Closed',
  comments: 'Comments',
  daysLate: 'Days late',
  rating: 'Rating',
} as const;

/** The filters of a review list. */
export const listFilters = {
  employee: 'Employee',
  reviewer: 'Reviewer',
  nameHint: 'Name or employee number',
  status: 'Status',
  stage: 'Stage',
  department: 'Department',
  manager: 'Manager',
  reopenRequest: 'Reopen request',
  waiting: 'Waiting for an answer',
  late: 'Late',
  due: 'Due date',
  daysLate: 'Days late',
  closed: 'Closed',
} as const;
