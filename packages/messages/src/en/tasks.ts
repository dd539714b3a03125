/** The lists of tasks and requests, on the home page and the tasks page. */
export const tasks = {
  loading: 'Loading your tasks',
  failed: 'Your tasks could not be loaded',
  toDo: 'To do',
  writeHere: 'Write here',
  actionFor: '{action}: {review}',
  late: '{days, plural, one {# day late} other {# days late}}',
  dueIn: '{days, plural, =0 {Due today} one {Due tomorrow} other {Due in # days}}',
  due: 'Due {date}',
  approvals: '{count, number} nominations need your approval',
  // Why a task came back. `name` is `aReviewer` where the reviewers are anonymous.
  declined: '{name} declined to review.',
  declinedBecause: '{name} declined: “{reason}”',
  aReviewer: 'A reviewer',
  requests: 'Requests to reopen',
  requestsFailed: 'Requests to reopen could not be loaded',
  // Preceded by a name, followed by the review.
  asksToReopen: 'asks to reopen',
  answerTo: '{action}: {review}, asked by {name}',
} as const;

/** What others have not answered yet, on the home page. */
export const waiting = {
  reopening: 'Reopening of {review}',
  approval: 'Approval of {review}',
  with: 'with {name}',
  asked: 'asked {age}',
} as const;

/** The home page. */
export const home = {
  documentTitle: 'Home',
  title: 'Your to-dos',
  toDo: '{count, plural, one {# thing to do} other {# things to do}}{late, plural, =0 {} other {, # late}}',
  requests: '{count, plural, one {# request to reopen} other {# requests to reopen}}',
  none: 'Nothing to do right now.',
  noTasks: 'No open tasks',
  noTasksHint: 'Reviews to write appear here, those due first at the top.',
  later: '{count, number} more, not open yet',
  moreRequests: '{count, plural, one {# more request} other {# more requests}}',
  dueDates: 'Due dates',
  dueDatesFailed: 'Due dates could not be loaded.',
  noDueDates: 'No due dates',
  waiting: 'Waiting for others',
  noneWaiting: 'No open requests',
} as const;

/** The page of all tasks. */
export const myTasks = {
  title: 'My tasks',
  none: 'No tasks',
  noneHint: 'Reviews to write appear here.',
  later: 'Not open yet',
  oldest: 'These are the {count, number} oldest. The others appear here when these are answered.',
} as const;

/** The page of submitted reviews. */
export const history = {
  title: 'My history',
  subtitle: 'The reviews you have submitted, newest first.',
  aboutMe: 'Reviews about you, and your packets',
  loading: 'Loading your history',
  failed: 'Your history could not be loaded',
  none: 'Nothing submitted yet',
  noneHint: 'A review appears here once you have submitted it. You can read it again at any time.',
  columns: {
    reviewee: 'Reviewee',
    review: 'Review',
    cycle: 'Cycle',
    submitted: 'Submitted',
    status: 'Status',
  },
  actionFor: '{action}: {title} for {name}',
} as const;
