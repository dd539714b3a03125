import { FILTER_COMPONENTS, LIST_MAX_PAGE_SIZE, LIST_PAGE_SIZE, SEARCH_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { peersView } from './peers.ts';
import { pulsePermissions, reopenRequestView, statusView } from './pulses.ts';
import { day, hash, personRef, recordId, recordIdText } from './wire.ts';

const cycleState = z.literal(['draft', 'live', 'closed']);

const cycleRow = z.strictObject({
  id: recordId, name: z.string(), state: cycleState, start_date: z.string(), end_date: z.string(), closed_at: z.string().nullable(),
  /** Forms that can be answered, and how many are complete. */
  forms: z.int(), complete: z.int(),
});
export type CycleRow = z.infer<typeof cycleRow>;

export const listCycles = endpoint({
  id: 'listCycles', method: 'GET', path: '/api/cycles', tag: 'cycles', summary: 'The review seasons, newest first.',
  response: z.strictObject({ data: z.array(cycleRow) }),
});

/** Stored status as the list's status filter knows it; each form is in exactly one. */
export const listStatus = z.literal(['complete', 'draft', 'not-started', 'blocked', 'pending', 'declined', 'incomplete', 'ineligible']);
export type ListStatus = z.infer<typeof listStatus>;

export const showCycleOverview = endpoint({
  id: 'showCycleOverview', method: 'GET', path: '/api/cycles/:id/overview', tag: 'cycles', summary: 'How far a cycle is: forms by pulse and status.',
  params: z.strictObject({ id: recordIdText }),
  response: z.strictObject({
    cycle: cycleRow,
    stages: z.array(z.strictObject({ id: recordId, title: z.string(), pulse_id: recordId, start_date: z.string().nullable(), due_date: z.string().nullable(), stageless: z.boolean() })),
    pulses: z.array(z.strictObject({
      id: recordId, title: z.string(), type: z.string(), stageless: z.boolean(), total: z.int(),
      counts: z.array(z.strictObject({ status: listStatus, label: z.string(), count: z.int() })),
      /** Requests to reopen that wait for somebody who may answer them, as this person may. */
      reopen_requests: z.int(),
    })),
  }),
});

const inCyclePulse = z.strictObject({ cycleId: recordIdText, pulseId: recordIdText });

/** LIST-22: what a filter of the bar is and which value it starts with. */
export const filterDefinition = z.strictObject({
  key: z.string(),
  component: z.literal(FILTER_COMPONENTS),
  value: z.unknown(), label: z.string(), showLabel: z.boolean(), defaultValue: z.unknown(),
  props: z.record(z.string(), z.unknown()),
});
export type FilterDefinition = z.infer<typeof filterDefinition>;

export const listFilters = endpoint({
  id: 'listFilters', method: 'GET', path: '/api/cycles/:cycleId/pulses/:pulseId/filters', tag: 'cycles', summary: 'The filters of the form list (API-24).',
  params: inCyclePulse, response: z.array(filterDefinition),
});

const int = z.coerce.number().int().min(-2).max(2_147_483_647);
const words = z.string().max(SEARCH_MAX_CHARS);
const dayOrNull = day.nullish();

/** LIST-23 to LIST-29: the shapes a filter's value may have; which one a filter takes is its component's. */
export const filterValue = z.union([
  z.strictObject({ selections: z.array(z.union([words, int])).max(500) }),
  z.strictObject({ selection: z.union([words, int]).nullable(), includedownline: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]).optional() }),
  z.strictObject({ terms: z.array(words).max(50).optional(), string: words }),
  z.strictObject({ department_id: int.nullish(), team_id: int.nullish(), sub_team_id: int.nullish() }),
  z.strictObject({ operator: words, min: z.coerce.number().nullish(), max: z.coerce.number().nullish() }),
  z.strictObject({ operator: words, value: z.coerce.number().nullish(), modifier: words.nullish(), mindate: dayOrNull, maxdate: dayOrNull }),
]);
export type ListFilterValue = z.output<typeof filterValue>;

/** As JSON text or, from callers that spread it over the query, as an object. */
const filterMap = z.preprocess((raw, context) => {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'filters must be JSON.' });
    return z.NEVER;
  }
}, z.record(z.string().max(60), filterValue));

const queryFlag = z.literal(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');

export const listRow = z.strictObject({
  id: recordId.nullable(),
  /** Null where there is no form (Ineligible). */
  hash: hash.nullable(),
  employee: z.strictObject({ ...personRef.shape, position_name: z.string(), department: z.string(), manager_name: z.string().nullable() }),
  assignee: personRef.nullable(),
  stage_title: z.string().nullable(),
  status: statusView,
  /** In a pulse with nominations once for each person: beside their task, or where they were left out. */
  peers: peersView.nullable(),
  due_date: z.string().nullable(),
  closed_at: z.string().nullable(),
  commentcount: z.int(),
  reopen_request: reopenRequestView.nullable(),
  permissions: pulsePermissions,
});
export type ListRow = z.infer<typeof listRow>;

export const listColumn = z.strictObject({ key: z.string(), label: z.string(), subLabel: z.string().nullable(), sortable: z.boolean(), align: z.literal(['left', 'center', 'right']) });
export type ListColumn = z.infer<typeof listColumn>;

export const searchCyclePulse = endpoint({
  id: 'searchCyclePulse', method: 'GET', path: '/api/cycles/:cycleId/pulses/:pulseId/search', tag: 'cycles', summary: 'The forms of one pulse of a cycle, a page at a time (API-23).',
  params: inCyclePulse,
  query: z.strictObject({
    filters: filterMap.optional(),
    per_page: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).default(LIST_PAGE_SIZE),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    sort: z.literal(['employee_preferred_name', 'assignee_name', 'closed_at']).default('employee_preferred_name'),
    sortorder: z.literal(['asc', 'desc']).default('asc'),
    excludeAll: queryFlag.optional(),
    getAllResults: queryFlag.optional(),
  }),
  response: z.strictObject({
    title: z.string(), cycle: z.strictObject({ id: recordId, name: z.string() }),
    data: z.array(listRow),
    totalResults: z.int(),
    columns: z.array(listColumn),
    /** Hashes of every hit, for select-all across pages, where getAllResults asks for them. */
    allResults: z.array(hash),
    /** LIST-09. */
    permissions: z.strictObject({ bulkReopen: z.boolean(), close: z.boolean(), /** To a pulse with nominations that runs. */ addPeople: z.boolean() }),
  }),
});
