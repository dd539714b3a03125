import type { LoggedRecord } from './records.ts';
import { formatCount } from '../counts.ts';

const quoted = (name: string | undefined): string =>
  name === undefined ? 'that is gone' : `“${name}”`;
const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The name may be missing when the record was deleted. */
interface Named {
  readonly name: string | undefined;
}

/** Texts of a change log line, apart from its action. */
export const LOG_LINE_WORDS = {
  byImport: ({ name }: Named) => `By the import ${quoted(name)}`,
  byScheduledImport: ({ name }: Named) => `By the scheduled import ${quoted(name)}`,
  withIntegration: ({ name }: Named) => `With ${quoted(name)}`,
  byDirectory: ({ name }: Named) => `The directory ${quoted(name)}`,
  atCommandLine: 'Somebody at the command line',
  theProduct: 'The product',
  theGroup: ({ name }: Named) => `The group ${quoted(name)}`,
  newManager: 'The new manager',
  formerWriter: 'Still the one who wrote it before',
  accountGone: 'An account that is gone',
  fieldGone: 'A field that is gone',
  numbered: ({ id }: { id: number }) => `Number ${id}`,
  rows: ({ count }: { count: number }) => counted(count, 'row', 'rows'),
  people: ({ count }: { count: number }) => counted(count, 'person', 'people'),
  formsOf: ({ done, asked }: { done: number; asked: number }) =>
    `${formatCount(done)} of ${counted(asked, 'form', 'forms')}`,
  yes: 'Yes',
  no: 'No',
} as const;

/** How to mention a record within a sentence, where its name is not enough. */
export const LOGGED_PHRASES: Partial<Record<LoggedRecord, (name: string) => string>> = {
  bulk_action: (name) => `many forms (${name})`,
  comment: (name) => `a comment on ${name}`,
  packet: (name) => `the packet of ${name}`,
  api_token: (name) => `the token ${name}`,
};

/** Labels of states that are stored as codes. */
export const LOGGED_STATES: Readonly<Record<string, string>> = {
  complete: 'Complete',
  open: 'Open',
  draft: 'Draft',
  declined: 'Declined',
  incomplete: 'Closed as incomplete',
  closed: 'Closed',
  deleted: 'Deleted',
  released: 'Released',
};

/** Labels and placeholders of the log's filter bar. */
export const LOG_FILTER_WORDS = {
  who: 'Who did it',
  whoHint: 'Name, e-mail or directory',
  asWhom: 'As whom',
  asWhomHint: 'Name or e-mail',
  about: 'About whom',
  aboutHint: 'Name or number',
  kind: 'What was done',
  record: 'What it was done to',
  at: 'When',
} as const;

/** Texts of the log's export. */
export const LOG_EXPORT_WORDS = {
  title: 'Change log',
  when: ({ zone }: { zone: string }) => `When (${zone})`,
  who: 'Who',
  asWhom: 'As whom',
  what: 'What',
  record: 'Record',
  changes: 'Before and after',
  note: 'Note',
} as const;
