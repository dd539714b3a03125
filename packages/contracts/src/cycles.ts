import {
  FILTER_COMPONENTS,
  LIST_COLUMN_KEYS,
  LIST_MAX_PAGE_SIZE,
  LIST_PAGE_SIZE,
  SEARCH_MAX_CHARS,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { peersView } from './peers.ts';
import { pulsePermissions, reopenRequestView, statusView } from './pulses.ts';
import { day, hash, personRef, recordId, recordIdText, typedText } from './wire.ts';

const cycleState = z.literal(['draft', 'live', 'closed']);

export const cycleRow = z.strictObject({
  id: recordId,
  name: z.string(),
  state: cycleState,
  start_date: z.string(),
  end_date: z.string(),
  closed_at: z.string().nullable(),
  /** Number of reviews that can be answered, and how many of them are complete. */
  forms: z.int(),
  complete: z.int(),
});
export type CycleRow = z.infer<typeof cycleRow>;

export const listCycles = endpoint({
  id: 'listCycles',
  method: 'GET',
  path: '/api/cycles',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'The review seasons, newest first.',
  response: z.strictObject({
    /** Whether the caller manages cycles. */
    can_manage: z.boolean(),
    data: z.array(cycleRow),
  }),
});

/** Stored status, as used by the list's status filter. Each review has exactly one. */
export const listStatus = z.literal([
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
  'declined',
  'incomplete',
  'ineligible',
]);
export type ListStatus = z.infer<typeof listStatus>;

const inCyclePulse = z.strictObject({ cycleId: recordIdText, pulseId: recordIdText });

/** LIST-22: the definition of a filter in the bar, with its initial value. */
export const filterDefinition = z.strictObject({
  key: z.string(),
  component: z.literal(FILTER_COMPONENTS),
  value: z.unknown(),
  label: z.string(),
  showLabel: z.boolean(),
  defaultValue: z.unknown(),
  props: z.record(z.string(), z.unknown()),
});
export type FilterDefinition = z.infer<typeof filterDefinition>;

export const listFilters = endpoint({
  id: 'listFilters',
  method: 'GET',
  path: '/api/cycles/:cycleId/pulses/:pulseId/filters',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'The filters of the form list (API-24).',
  params: inCyclePulse,
  response: z.array(filterDefinition),
});

const int = z.coerce.number().int().min(-2).max(2_147_483_647);
/** Search words can be saved with a list, so they hold only characters that the database can store. */
const words = typedText(SEARCH_MAX_CHARS);
const dayOrNull = day.nullish();

/**
 * LIST-23 to LIST-29: the shapes that a filter's value can have. The filter's component decides
 * which one it takes.
 */
export const filterValue = z.union([
  z.strictObject({ selections: z.array(z.union([words, int])).max(500) }),
  z.strictObject({
    selection: z.union([words, int]).nullable(),
    includedownline: z
      .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
      .optional(),
  }),
  z.strictObject({ terms: z.array(words).max(50).optional(), string: words }),
  z.strictObject({
    department_id: int.nullish(),
    team_id: int.nullish(),
    sub_team_id: int.nullish(),
  }),
  z.strictObject({
    operator: words,
    min: z.coerce.number().nullish(),
    max: z.coerce.number().nullish(),
  }),
  z.strictObject({
    operator: words,
    value: z.coerce.number().nullish(),
    modifier: words.nullish(),
    mindate: dayOrNull,
    maxdate: dayOrNull,
  }),
]);
export type ListFilterValue = z.output<typeof filterValue>;

/** JSON text, or an object from callers that spread the filters over the query. */
export const filterMap = z.preprocess(
  (raw, context) => {
    if (typeof raw !== 'string') return raw;
    try {
      return JSON.parse(raw) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'filters must be JSON.' });
      return z.NEVER;
    }
  },
  z.record(z.string().max(60), filterValue),
);

const listSort = {
  sort: z
    .literal(['employee_preferred_name', 'assignee_name', 'closed_at'])
    .default('employee_preferred_name'),
  sortorder: z.literal(['asc', 'desc']).default('asc'),
};

const queryFlag = z
  .literal(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true');

export const listRow = z.strictObject({
  id: recordId.nullable(),
  /** Null when there is no review (Ineligible). */
  hash: hash.nullable(),
  employee: z.strictObject({
    ...personRef.shape,
    position_name: z.string(),
    department: z.string(),
    manager_name: z.string().nullable(),
  }),
  assignee: personRef.nullable(),
  stage_title: z.string().nullable(),
  status: statusView,
  /**
   * In a pulse with nominations, set on one row per person: the row of their task, or their
   * ineligible row.
   */
  peers: peersView.nullable(),
  due_date: z.string().nullable(),
  /**
   * True when the review is waiting to be written, its stage has started and its cycle is running.
   * Only then can it be late.
   */
  is_owed: z.boolean(),
  closed_at: z.string().nullable(),
  commentcount: z.int(),
  /** The rating that this review gave, for those who may read it. */
  rating: z.string().nullable(),
  reopen_request: reopenRequestView.nullable(),
  permissions: pulsePermissions,
});
export type ListRow = z.infer<typeof listRow>;

export const listColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  subLabel: z.string().nullable(),
  sortable: z.boolean(),
  align: z.literal(['left', 'center', 'right']),
});
export type ListColumn = z.infer<typeof listColumn>;

export const searchCyclePulse = endpoint({
  id: 'searchCyclePulse',
  method: 'GET',
  path: '/api/cycles/:cycleId/pulses/:pulseId/search',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'The forms of one pulse of a cycle, a page at a time (API-23).',
  params: inCyclePulse,
  query: z.strictObject({
    filters: filterMap.optional(),
    per_page: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).default(LIST_PAGE_SIZE),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    ...listSort,
    excludeAll: queryFlag.optional(),
    getAllResults: queryFlag.optional(),
  }),
  response: z.strictObject({
    title: z.string(),
    cycle: z.strictObject({ id: recordId, name: z.string() }),
    data: z.array(listRow),
    totalResults: z.int(),
    columns: z.array(listColumn),
    /** Further columns that can be shown. */
    otherColumns: z.array(listColumn),
    /** Hashes of all hits, for select-all across pages. Only with getAllResults. */
    allResults: z.array(hash),
    /** LIST-09. */
    permissions: z.strictObject({
      bulkReopen: z.boolean(),
      close: z.boolean(),
      /** Further bulk actions for the rows. */
      bulkReassign: z.boolean(),
      extend: z.boolean(),
      remind: z.boolean(),
      /** True when people can be added: the pulse has nominations and is running. */
      addPeople: z.boolean(),
    }),
  }),
});

/** Column keys separated by commas. */
const columnList = z
  .string()
  .max(400)
  .transform((text) => text.split(',').filter((key) => key !== ''))
  .pipe(z.array(z.literal(LIST_COLUMN_KEYS)).max(LIST_COLUMN_KEYS.length));

export const exportCyclePulse = endpoint({
  id: 'exportCyclePulse',
  method: 'GET',
  path: '/api/cycles/:cycleId/pulses/:pulseId/export',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'Every form that the filters leave, as a file, in the order and the columns asked for.',
  params: inCyclePulse,
  query: z.strictObject({
    format: z.literal(['csv', 'xlsx']).default('csv'),
    filters: filterMap.optional(),
    ...listSort,
    /** Defaults to the list's own columns. */ columns: columnList.optional(),
  }),
  response: z.unknown(),
  fileType: '*/*',
});
