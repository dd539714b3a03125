import type { LogSection, LogRecord } from '@reviews/contracts/changelog';

/** Texts of the change log pages. */
export const LOG_TEXTS = {
  sections: {
    all: {
      title: 'Change log',
      place: 'Administration',
      subtitle:
        'Who did what, as whom and when. Lines are only ever added: nobody can change one or take it away.',
    },
    employees: {
      title: 'Changes of employees',
      place: 'Employees',
      subtitle:
        'Who changed which record, from what to what. Lines are only ever added: nobody can change one or take it away.',
    },
  } satisfies Record<LogSection, { title: string; place: string; subtitle: string }>,
  failed: 'The change log could not be loaded',
  refreshFailed: 'The change log could not be brought up to date',
  emptyTitle: 'Nothing here',
  empty: 'Whatever somebody changes appears here, with the time and the name.',
  emptyFiltered: 'No line of the log is like that. Try fewer or other filters.',
  lines: 'Lines of the change log',
  today: 'Today',
  yesterday: 'Yesterday',
  product: 'The product',
  zone: (name: string) => `Times are those of ${name.replaceAll('_', ' ')}.`,
  as: 'as',
  from: 'from',
  to: 'to',
  nothing: 'nothing',
  before: 'Before',
  after: 'After',
  added: 'added',
  removed: 'removed',
  withheld: 'changed; the value is not kept in the log',
  more: (count: number) => `${count} more ${count === 1 ? 'change' : 'changes'}`,
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  ofRecord: 'Only the history of',
  ofOneRecord: 'one record',
  everything: 'Show everything',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages of the log',
  exportAs: (label: string) => `Export these lines as ${label}`,
};

/** Returns a record's name for the banner of its history, taken from its lines. */
export const recordName = (
  kind: string,
  id: string,
  records: readonly (LogRecord | null)[],
): string =>
  records.find((record) => record?.kind === kind && record.id === id)?.name ??
  LOG_TEXTS.ofOneRecord;
