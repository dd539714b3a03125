import { LOGGED_RECORDS } from '@reviews/domain';
import { z } from 'zod';
import { filterDefinition, filterMap } from './cycles.ts';
import { endpoint } from './endpoint.ts';
import { moment, recordId } from './wire.ts';

/** The whole log, or only the log of employee records, for people who manage those. */
export const LOG_SECTIONS = ['all', 'employees'] as const;
export type LogSection = (typeof LOG_SECTIONS)[number];

const [FIRST_RECORD, ...OTHER_RECORDS] = Object.keys(LOGGED_RECORDS);
const recordKind = z.enum([FIRST_RECORD ?? '', ...OTHER_RECORDS]);
const recordKey = z.string().regex(/^[\w-]{1,80}$/);

/** An account, under its current name. */
const logPerson = z.strictObject({
  user_id: recordId,
  name: z.string(),
  employee_id: recordId.nullable(),
});
export type LogPerson = z.infer<typeof logPerson>;

const logRecord = z.strictObject({
  kind: recordKind,
  id: recordKey,
  /** The current name; for a deleted record, the last one. */
  name: z.string(),
  /** The page that shows it, for readers who can open that page. */
  href: z.string().nullable(),
});
export type LogRecord = z.infer<typeof logRecord>;

/**
 * One value before and after, in words. Days are YYYY-MM-DD, timestamps ISO 8601. For a list, what
 * was added and removed.
 */
const valueChange = z.strictObject({
  label: z.string(),
  kind: z.literal(['text', 'day', 'moment', 'list', 'withheld']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type ValueChangeView = z.infer<typeof valueChange>;

const logLine = z.strictObject({
  /**
   * Cursor among the lines this reader can see: the timestamp and a number within it. Reveals
   * nothing about other lines.
   */
  id: z.string(),
  at: moment,
  /**
   * The person who was signed in; null when the product acted automatically or `by` names the source.
   */
  who: logPerson.nullable(),
  /** A source that is not a person: 'The directory “Entra”'. */
  by: z.string().nullable(),
  /** The impersonated person, if any. */
  acting_as: logPerson.nullable(),
  /** The action: the text of the sentence before the record, and after it. */
  did: z.tuple([z.string(), z.string()]),
  /** Null when the sentence names no record. */
  record: logRecord.nullable(),
  changes: z.array(valueChange),
  /** Further details. */
  note: z.string().nullable(),
});
export type LogLineView = z.infer<typeof logLine>;

const narrowed = {
  section: z.literal(LOG_SECTIONS).default('all'),
  filters: filterMap.optional(),
  /** Filters by one record: give both parameters or neither. */
  record: recordKind.optional(),
  record_id: recordKey.optional(),
};

export const listChangelog = endpoint({
  id: 'listChangelog',
  method: 'GET',
  path: '/api/changelog',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'List the change log: who did what and when, latest first.',
  query: z.strictObject({
    ...narrowed,
    /** Returns the lines before this one: `next` of the previous page. */
    before: z
      .string()
      .regex(/^\d{1,15}_\d{1,18}$/)
      .optional(),
  }),
  response: z.strictObject({
    data: z.array(logLine),
    /** Cursor of the next page; null on the last one. */ next: z.string().nullable(),
  }),
});

export const listChangelogFilters = endpoint({
  id: 'listChangelogFilters',
  method: 'GET',
  path: '/api/changelog/filters',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'List the filters of the change log.',
  query: z.strictObject({ section: narrowed.section }),
  response: z.array(filterDefinition),
});

export const exportChangelog = endpoint({
  id: 'exportChangelog',
  method: 'GET',
  path: '/api/changelog/export',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'Export every matching entry of the change log, latest first.',
  query: z.strictObject({ ...narrowed, format: z.literal(['csv', 'xlsx']).default('csv') }),
  response: z.unknown(),
  fileType: '*/*',
});
