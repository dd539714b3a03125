/** The employee overview. */
export const overview = {
  notFoundTitle: 'Not found',
  loading: 'Loading this employee',
  loadFailed: 'This employee could not be loaded',
  gone: 'They may have left, or the address may be wrong.',
  manager: 'Manager',
  department: 'Department',
  team: 'Team',
  position: 'Position',
  period: 'Period',
  positions: 'Positions',
  primary: 'Primary',
  underperformance: 'Underperformance',
  openPage: 'Open the full page',
  openReview: 'Open this review: {title}',
  since: 'Since {date}',
  until: 'Until {date}',
  between: '{from} to {to}',
  reviewsOf: 'View completed reviews: {cycle}',
  withheldOf: '{title}: {reason}',
  viewOfPacket: '{view}: {cycle}',
  reviews: '{count, plural, one {# review} other {# reviews}}',
  unreadCount: '{count, number} unread',
  read: 'Read',
  unread: 'Unread',
} as const;

/** Labels of the overview that other pages and the configuration use too. */
export const overviewLabels = {
  managerView: 'Manager View',
  employeeView: 'Employee View',
  priorReviews: 'Prior Performance Reviews',
  active: '(Active)',
  anytimeFeedback: 'Anytime Feedback',
  // Default names of the columns of prior reviews. The configuration can change them.
  columns: { cycle_name: 'Cycle', packet: 'Packet', forms: 'Reviews', rating: 'Rating' },
} as const;

/** The page of an employee. */
export const employeePage = {
  title: 'Employee',
} as const;
