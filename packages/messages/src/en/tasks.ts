/** The lists of tasks and requests, on the home page and the tasks page. */
export const tasks = {
  loading: 'Loading your tasks',
  failed: 'Your tasks could not be loaded',
  toDo: 'To do',
  writeHere: 'Write here',
  // An action of a task or of an entry of the history.
  actionFor: '{action}: {title} for {name}',
  late: '{days, plural, one {# day late} other {# days late}}',
  dueToday: 'Due today',
  dueTomorrow: 'Due tomorrow',
  dueIn: 'Due in {days, plural, one {# day} other {# days}}',
  due: 'Due {date}',
  severalDue: '{count, number} × {title}',
  // Followed by the link.
  approvals: '{count, number} nominations need your approval:',
  approvalsLink: 'go through them',
  requests: 'Requests to reopen',
  requestsFailed: 'Requests to reopen could not be loaded',
  // Preceded by a name, followed by the review.
  asksToReopen: 'asks to reopen',
  answerTo: '{action}: {review}, asked by {name}',
  reopening: 'Reopening of {title} for {name}',
  approval: 'Approval of {title} for {name}',
  with: 'with {name}',
  asked: 'asked {age}',
} as const;

/** The home page. */
export const home = {
  documentTitle: 'Home',
  title: 'Your to-dos',
  toDo: '{count, plural, one {# thing to do} other {# things to do}}',
  toDoLate: '{count, plural, one {# thing to do} other {# things to do}}, {late, number} late',
  requests: '{count, plural, one {# request to reopen} other {# requests to reopen}}',
  none: 'Nothing to do right now.',
  noTasks: 'No open tasks',
  noTasksHint: 'Reviews you are asked to write appear here, those due first at the top.',
  later: '{count, number} more, not open yet',
  moreRequests: '{count, plural, one {# more request} other {# more requests}}',
  dueDates: 'Due dates',
  dueDatesFailed: 'Your due dates could not be loaded.',
  noDueDates: 'None of your tasks has a due date.',
  waiting: 'Waiting for others',
  noneWaiting: 'No open requests',
} as const;

/** The page of all tasks. */
export const myTasks = {
  title: 'My tasks',
  none: 'No tasks',
  noneHint: 'Reviews you are asked to write appear here.',
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
