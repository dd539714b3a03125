import { LOGGED_RECORDS } from '@reviews/domain';
import { z } from 'zod';
import { filterDefinition, filterMap } from './cycles.ts';
import { endpoint } from './endpoint.ts';
import { moment, recordId } from './wire.ts';

/** The whole log, or that of the employees' records alone, for those who keep them. */
export const LOG_SECTIONS = ['all', 'employees'] as const;
export type LogSection = (typeof LOG_SECTIONS)[number];

const [FIRST_RECORD, ...OTHER_RECORDS] = Object.keys(LOGGED_RECORDS);
const recordKind = z.enum([FIRST_RECORD ?? '', ...OTHER_RECORDS]);
const recordKey = z.string().regex(/^[\w-]{1,80}$/);

/** Whoever did something: an account, under the name it has now. */
const logPerson = z.strictObject({
  user_id: recordId,
  name: z.string(),
  employee_id: recordId.nullable(),
});
export type LogPerson = z.infer<typeof logPerson>;

const logRecord = z.strictObject({
  kind: recordKind,
  id: recordKey,
  /** As it is called now; where it is gone, as it was called last. */
  name: z.string(),
  /** Where it is shown, for those who may see it there. */
  href: z.string().nullable(),
});
export type LogRecord = z.infer<typeof logRecord>;

/** One value before and after, in words; days as YYYY-MM-DD, moments as ISO 8601. Of a list what came and what went. */
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
  /** Its place among the lines that the reader is shown: the moment, and which line of that moment. Says nothing of others. */
  id: z.string(),
  at: moment,
  /** Who sat at the keyboard; null: the product did it by itself, or what `by` names. */
  who: logPerson.nullable(),
  /** What did it that is nobody: 'The directory “Entra”'. */
  by: z.string().nullable(),
  /** As whom, where they looked at the product as somebody else. */
  as_whom: logPerson.nullable(),
  /** What was done: what stands before the record in the sentence, and after it. */
  did: z.tuple([z.string(), z.string()]),
  /** Null where the sentence names none. */
  record: logRecord.nullable(),
  changes: z.array(valueChange),
  /** What else there is to say. */
  note: z.string().nullable(),
});
export type LogLineView = z.infer<typeof logLine>;

const narrowed = {
  section: z.literal(LOG_SECTIONS).default('all'),
  filters: filterMap.optional(),
  /** One record's history: both of them, or neither. */
  record: recordKind.optional(),
  record_id: recordKey.optional(),
};

export const listChangelog = endpoint({
  id: 'listChangelog',
  method: 'GET',
  path: '/api/changelog',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'Who did what, as whom and when, the latest first.',
  query: z.strictObject({
    ...narrowed,
    /** The lines before this one: `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,15}_\d{1,18}$/)
      .optional(),
  }),
  response: z.strictObject({
    data: z.array(logLine),
    /** Where the next page begins; null on the last one. */ next: z.string().nullable(),
  }),
});

export const listChangelogFilters = endpoint({
  id: 'listChangelogFilters',
  method: 'GET',
  path: '/api/changelog/filters',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'The filters of the change log.',
  query: z.strictObject({ section: narrowed.section }),
  response: z.array(filterDefinition),
});

export const exportChangelog = endpoint({
  id: 'exportChangelog',
  method: 'GET',
  path: '/api/changelog/export',
  tag: 'changelog',
  token: ['changelog'],
  summary: 'Every line that the filters leave, as a file, the latest first.',
  query: z.strictObject({ ...narrowed, format: z.literal(['csv', 'xlsx']).default('csv') }),
  response: z.unknown(),
  fileType: '*/*',
});
