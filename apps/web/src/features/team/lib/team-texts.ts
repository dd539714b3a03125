import { formatCount } from '../../../lib/format-count.ts';
/** Texts of the team page that the specification does not fix. */
export const TEAM_TEXTS = {
  title: 'My team',
  subtitle: 'How far the reviews of your people are, and who is late.',
  people: 'People',
  wholeLine: 'Whole line below me',
  loading: 'Loading your team',
  loadFailed: 'Your team could not be loaded',
  refreshFailed: 'Your team could not be refreshed',
  nobody: 'Nobody reports to you',
  nobodyMore: 'As soon as somebody does, they appear here with how far their reviews are.',
  noSeason:
    'No review season runs at the moment. Once one does, how far each review is stands beside each name.',
  noFurther: 'There are no more people on this page.',
  firstPage: 'Go to the first page',
  count: ({ count }: { count: number }) =>
    `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`,
  latePeople: ({ count }: { count: number }) => `${formatCount(count)} with something late`,
  lateOnly: 'Late only',
  nobodyLate: 'Nobody here is late.',
  everybody: 'Show everybody',
  reportsTo: ({ name }: { name: string }) => `Reports to ${name}`,
  writtenBy: ({ name }: { name: string }) => `by ${name}`,
  with: ({ name }: { name: string }) => `with ${name}`,
  due: ({ date }: { date: string }) => `due ${date}`,
  late: ({ days }: { days: number }) => (days === 1 ? '1 day late' : `${days} days late`),
  lateForms: ({ count }: { count: number }) => `${count} late`,
  open: ({ status, form, name }: { status: string; form: string; name: string }) =>
    `${status}: ${form} for ${name}`,
  remind: 'Remind',
  reminded: 'Reminded',
  remindWhom: ({ writer, form, name }: { writer: string; form: string; name: string }) =>
    `Remind ${writer} of ${form} for ${name}`,
  remindedWhom: ({ writer, form, name }: { writer: string; form: string; name: string }) =>
    `Reminded ${writer} of ${form} for ${name}`,
  about: ({ form, name }: { form: string; name: string }) => `${form} for ${name}`,
  reviewsLoading: 'Loading the reviews',
  reviewsFailed: 'The reviews could not be loaded',
  reviewsNone: 'There are no reviews any more.',
  employee: 'Employee',
  assignee: 'Assignee',
  status: 'Status',
} as const;
