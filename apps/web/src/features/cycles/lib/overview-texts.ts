import { formatCount } from '../../../lib/format-count.ts';
const forms = (count: number, shown: string) => `${shown} form${count === 1 ? '' : 's'}`;
const late = (shown: string) => `${shown} late`;

/** Texts of a cycle's overview. */
export const OVERVIEW_TEXTS = {
  late,
  lateIn: ({ count, pulse }: { count: string; pulse: string }) => `${count} in ${pulse}`,
  lateColumn: 'Late',
  lateNow: 'Late now:',
  waitingToReopen: 'Waiting to be reopened:',
  showAs: 'Show the numbers as',
  chart: 'Chart',
  table: 'Table',
  every: 'All forms',
  whichForms: 'Forms',

  lateHeading: 'What is late, and why',
  lateHint: 'Late from the day after it was due. What waits longest comes first.',
  lateSearch: 'Search people',
  lateReason: 'Why',
  lateAll: 'All',
  nothingLate: 'Nothing is late',
  nothingLateHint:
    'Forms appear here from the day after they were due, with whom they are stuck and why.',
  noneFound: 'Nothing late matches',
  noneFoundHint: 'Try other words, or another reason.',
  clear: 'Clear the filters',
  lateFailed: 'What is late could not be loaded',
  lateLoading: 'Loading what is late',
  lateTable: 'Late forms',
  latePages: 'Pages of late forms',
  lateColumns: { person: 'About', form: 'Form', due: 'Due', why: 'Why', stuck: 'Stuck with' },
  inLists: ({ count }: { count: number }) => (count === 1 ? 'In its list:' : 'In their lists:'),
  found: ({ count, shown }: { count: number; shown: string }) => forms(count, shown),
  formOf: ({ name, pulse }: { name: string; pulse: string }) =>
    `${pulse} about ${name}: show it in its list`,
  daysLate: ({ days }: { days: number }) => (days === 1 ? '1 day late' : `${days} days late`),
  waitsFor: ({ title }: { title: string }) => `Waits for ${title}`,
  somebody: 'Somebody you may not know',
  more: ({ count }: { count: number }) => `and ${formatCount(count)} more`,

  groupsHeading: 'Departments and managers',
  groupsBy: 'Count the forms by',
  byDepartment: 'Department',
  byManager: 'Direct reports',
  byLine: 'Whole line',
  groupHints: {
    department: 'Forms about the people of each department.',
    manager: 'Forms about the people who report to each manager directly.',
    line: 'Forms about everybody below each manager, however far.',
  },
  groupSearch: {
    department: 'Search departments',
    manager: 'Search managers',
    line: 'Search managers',
  },
  groupSort: 'Order',
  groupSorts: { late: 'Most late first', progress: 'Least complete first', name: 'By name' },
  groupsFailed: 'The numbers could not be loaded',
  groupsLoading: 'Loading the numbers',
  groupsTable: {
    department: 'Progress by department',
    manager: 'Progress by manager, direct reports',
    line: 'Progress by manager, whole line',
  },
  groupPages: 'Pages of departments or managers',
  groupColumns: {
    department: 'Department',
    manager: 'Manager',
    line: 'Manager',
    progress: 'Complete',
  },
  noGroups: 'Nobody of that name',
  noGroupsHint: 'Only those with forms in this cycle are listed.',
  completeOf: ({ complete, pulse, group }: { complete: string; pulse: string; group: string }) =>
    `${complete} complete: ${pulse}, ${group}`,
  formsOf: ({ forms: count, pulse, group }: { forms: string; pulse: string; group: string }) =>
    `${count} in all: ${pulse}, ${group}`,
  lateOf: ({ late: count, pulse, group }: { late: string; pulse: string; group: string }) =>
    `${count} late: ${pulse}, ${group}`,
  of: 'of',
  none: '–',

  timeHeading: 'Completed over time',
  timeHint: 'Forms that are complete now, by the day they were completed.',
  nothingCompleted: 'Nothing is complete yet.',
  timeTable: 'Completed over time as a table',
  day: 'Day',
  onDay: ({ count }: { count: string }) => `+${count}`,
  onDayLabel: ({ count, pulse, day }: { count: string; pulse: string; day: string }) =>
    `${count} completed on ${day}: ${pulse}`,
  untilLabel: ({ count, pulse, day }: { count: string; pulse: string; day: string }) =>
    `${count} complete by ${day}: ${pulse}`,
  chartWords: ({ until, forms: all, day }: { until: string; forms: string; day: string }) =>
    `${until} of ${all} complete, the last on ${day}`,
  due: ({ date, titles }: { date: string; titles: string }) => `${date}: ${titles} due`,
  dueDates: 'Due dates',
  today: 'Today',
  allDays: ({ count }: { count: number }) => `Show all ${count} days`,

  stageForms: ({ count, label, stage }: { count: string; label: string; stage: string }) =>
    `${count} ${label}: ${stage}`,
  stagesLate: ({ count, stage }: { count: string; stage: string }) => `${count} late: ${stage}`,
} as const;
