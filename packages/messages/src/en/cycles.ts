/** What the rules and the server answer about cycles. */
export const cycleMessages = {
  // CYC-10 to CYC-12.
  startDateBetween: 'Start Date Must be between {from} and {to}',
  dueDateBetween: 'Due Date Must be between {from} and {to}',
  dueBeforeEarlier: 'Earlier than “{title}”, which is due {date}.',
  autoCloseDateBetween: 'Auto Close Date Must be between {from} and {to}',
  endBeforeStart: 'The end date cannot be before the start date.',
  dateRequired: 'Enter a date.',
  daysAtLeast: 'Enter a whole number of at least {min}.',
  releaseBeforeStart: 'Packets cannot be released before the cycle starts.',
  closed: 'This cycle is closed.',
  saved: 'Saved.',
  notFound: 'This cycle could not be found.',
  nameRequired: 'Enter a name.',
  titleRequired: 'Enter a title.',
  // The titles proposed for stages. A form stage has the title of its template.
  proposedTitles: {
    Nominations: '{title}: nominations',
    'Nomination Approvals': '{title}: approvals',
  },
  components: {
    Nominations: 'Nominations',
    'Nomination Approvals': 'Nomination approvals',
    Form: 'Review',
  },
  correctIssues: 'Fix the marked fields before you save.',
  noPulses: 'Add at least one review before you launch the cycle.',
  pulseGone: 'This review is no longer in the cycle.',
  stageGone: 'This stage is no longer in the cycle.',
  pulseTwice: '“{title}” is already in this cycle.',
  noStage: '“{title}” has no stage. Add one, or remove the review.',
  stageMissing: '“{title}” needs a stage “{component}”.',
  stageTwice: '“{title}” already has a stage “{component}”.',
  stageTooEarly: 'In “{title}”, the stage “{component}” must come after “{first}”.',
  onlyForms: '“{title}” has no nominations, so it cannot have this stage.',
  notChosenByEmployee:
    'Employees do not choose the reviewers of “{title}”, so it cannot have this stage.',
  notApproved: 'The reviewers of “{title}” need no approval, so it cannot have this stage.',
  templateArchived: '“{title}” is archived. Restore the template, or remove the review.',
  notLaunched: '“{title}” has the type {group}. Reviews of this type cannot be launched.',
  notOffered: 'Choose a template that is published and not archived.',
  versionUnknown: 'Choose the version in use or the latest one.',
  structureFixed:
    'This cycle is launched. You can change names and dates, but not its reviews or the order of its stages.',
  changedBy:
    '{name} changed this cycle on {when}. Your changes are kept here. Compare them before you save.',
  changedByYou:
    'You changed this cycle in another window on {when}. Your changes are kept here. Compare them before you save.',
  conflict:
    'This cycle has changed since you opened it. Your changes are kept here. Compare them before you save.',
  changedBeforeDelete: 'This cycle has changed since you opened it. Check it before you delete it.',
  closedNow: '{name} is closed.',
  openedAgain: '{name} is open again.',
  deleted: '{name} is deleted.',
  neverLaunched: 'A cycle that was never launched cannot be closed. You can delete it.',
  hasForms: 'This cycle has reviews. You can close it, but not delete it.',
} as const;

export const cycleStates = { draft: 'Draft', live: 'Live', closed: 'Closed' } as const;

export const cycleDates = {
  closed: 'closed',
  endPassed: 'end date passed',
  endsToday: 'ends today',
  left: '{days, plural, one {# day left} other {# days left}}',
} as const;

export const cycleProgress = {
  of: 'Progress of {name}',
  complete:
    '{forms, plural, =0 {No reviews yet} other {{complete, number} of {forms, number} complete}}',
  withPercent: '{words} ({percent}%)',
} as const;

/** The links to a cycle's pages. */
export const cycleTabs = {
  label: 'Pages of this cycle',
  overview: 'Overview',
  builder: 'Builder',
  launcher: 'Launcher',
  reminders: 'Reminders',
  packets: 'Packets',
} as const;

export const cycleNotFound = {
  title: 'Not found',
  cycles: 'Cycles',
  seeAll: 'See all cycles',
  hint: 'It may have been deleted, or the link may be wrong.',
} as const;

/** The list of cycles. */
export const cycleList = {
  title: 'Cycles',
  subtitle: 'Newest first',
  failed: 'The cycles could not be loaded',
  refreshFailed: 'The cycles could not be refreshed',
  none: 'No cycles yet',
  noneHint: 'Cycles appear here with their dates and progress as soon as they are created.',
  setUp: 'Set up',
  notLaunched: 'Not launched yet',
} as const;

/** A cycle's overview. `pulse` is the title of the reviews. */
export const cycleOverview = {
  cycles: 'Cycles',
  title: 'Cycle overview',
  loading: 'Loading the overview',
  failed: 'The overview could not be loaded',
  refreshFailed: 'The numbers could not be refreshed',
  empty: 'Nothing to count yet',
  emptyHint:
    'Once this cycle is launched, you see here how many reviews are complete, and which are late and why.',
  progress: 'Progress',
  progressTable: 'Progress as a table',
  review: 'Review',
  total: 'Total',
  all: 'All {count, number}',
  inTotal: '{count, number} in total: {pulse}',
  ofStatus: '{count, number} {label}',
  ofStatusIn: '{count, number} {label}: {place}',
  // The bar of one kind of reviews, for screen readers.
  bar: '{pulse}: {counts}',
  emptyBar: '{pulse}: no reviews',
  barPart: '{label}: {count, number}',
  independent: 'independent of other stages',
  late: '{count, number} late',
  lateIn: '{count, number} in {pulse}',
  lateAt: '{count, number} late: {place}',
  lateColumn: 'Late',
  lateNow: 'Late now:',
  waitingToReopen: 'Reopen requests:',
  showAs: 'Show numbers as',
  chart: 'Chart',
  table: 'Table',
  every: 'All reviews',
  whichForms: 'Reviews',

  lateHeading: 'Late reviews',
  lateHint: 'A review is late from the day after its due date. The longest overdue come first.',
  lateSearch: 'Search people',
  lateReason: 'Reason',
  lateAll: 'All',
  nothingLate: 'Nothing is late',
  nothingLateHint:
    'Reviews appear here from the day after their due date, with who they are waiting for and why.',
  noneFound: 'No late reviews match',
  noneFoundHint: 'Try another search or reason.',
  clear: 'Clear filters',
  lateFailed: 'The late reviews could not be loaded',
  lateLoading: 'Loading late reviews',
  lateTable: 'Late reviews',
  latePages: 'Pages of late reviews',
  lateColumns: {
    person: 'Reviewee',
    form: 'Review',
    due: 'Due date',
    why: 'Reason',
    stuck: 'Waiting for',
  },
  inLists: 'Show in list:',
  found: '{count, plural, one {# review} other {# reviews}}',
  formOf: '{pulse} about {name}: show in list',
  daysLate: '{days, plural, one {# day late} other {# days late}}',
  waitsFor: 'Waiting for {title}',
  hidden: 'Someone (name hidden)',
  more: 'and {count, number} more',

  groupsHeading: 'Departments and managers',
  groupsBy: 'Group by',
  byDepartment: 'Department',
  byManager: 'Direct reports',
  byLine: 'All reports',
  groupHints: {
    department: 'Reviews about the people in each department.',
    manager: 'Reviews about each manager’s direct reports.',
    line: 'Reviews about everyone below each manager, directly or indirectly.',
  },
  groupSearch: {
    department: 'Search departments',
    manager: 'Search managers',
    line: 'Search managers',
  },
  groupSort: 'Sort by',
  groupSorts: { late: 'Most late first', progress: 'Least complete first', name: 'Name' },
  groupsFailed: 'The numbers could not be loaded',
  groupsLoading: 'Loading the numbers',
  groupsTable: {
    department: 'Progress by department',
    manager: 'Progress by manager, direct reports',
    line: 'Progress by manager, all reports',
  },
  groupPages: 'Pages of departments or managers',
  groupColumns: {
    department: 'Department',
    manager: 'Manager',
    line: 'Manager',
    progress: 'Complete',
  },
  noGroups: 'No matches',
  noGroupsHint: 'Only departments and managers with reviews in this cycle are listed.',
  completeOf: '{complete, number} complete: {pulse}, {group}',
  formsOf: '{forms, number} in total: {pulse}, {group}',
  lateOf: '{late, number} late: {pulse}, {group}',
  // Between two numbers that are links.
  of: 'of',
  none: '–',

  timeHeading: 'Completed over time',
  timeHint: 'Complete reviews, by the day they were completed.',
  nothingCompleted: 'Nothing is complete yet.',
  timeTable: 'Completed over time as a table',
  day: 'Day',
  onDay: '+{count, number}',
  onDayLabel: '{count, number} completed on {day}: {pulse}',
  untilLabel: '{count, number} complete by {day}: {pulse}',
  chartWords: '{until, number} of {forms, number} complete, the last on {day}',
  due: '{date}: {titles} due',
  dueDates: 'Due dates',
  today: 'Today',
  allDays: 'Show all {count, number} days',

  stages: 'Stages',
  stageStarts: 'Starts {date}',
  stageNow: 'In progress',
  stageDue: 'due {date}',
  stagePassed: 'Was due {date}',
  stageClosed: 'Closed',
} as const;

/** Adding people to a running review. */
export const addPeople = {
  open: 'Add people…',
  title: 'Add people',
  intro: 'For people who joined after the launch. Anyone who already has a task keeps it.',
  search: 'Search people',
  chosen: 'People to add',
  noOne: 'Choose someone first.',
  add: '{count, plural, =0 {Add} one {Add} other {Add # people}}',
  remove: 'Remove {name}',
  result: 'Results',
  more: 'Add more people',
} as const;

/** How the change log records a cycle. */
export const cycleLog = {
  stage: '{title}: {dates}',
  starts: 'from {date}',
  due: 'due {date}',
  dueAfter: 'due after {days, plural, one {# day} other {# days}}',
  closes: 'closes {date}',
  closesAfter: 'closes after {days, plural, one {# day} other {# days}}',
  releaseDays: '{days, plural, one {# day} other {# days}} after the last review is complete',
  releaseDaysAt:
    '{days, plural, one {# day} other {# days}} after the last review is complete, {time}',
  independent: '{title} (independent of other stages)',
} as const;
