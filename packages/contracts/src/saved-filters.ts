import { LIST_COLUMN_KEYS, NAME_MAX_CHARS, SORT_ORDERS } from '@reviews/domain';
import { z } from 'zod';
import { filterValue } from './cycles.ts';
import { endpoint } from './endpoint.ts';
import { recordId, recordIdText, nameText } from './wire.ts';

const MAX_FILTERS = 30;
const inList = z.strictObject({ cycleId: recordIdText, pulseId: recordIdText });
const ofSaved = z.strictObject({ ...inList.shape, savedFilterId: recordIdText });

const order = {
  /** Null: the list's default. */
  sort: z
    .literal(['employee_preferred_name', 'assignee_name', 'closed_at'])
    .nullable()
    .default(null),
  sortorder: z.literal(SORT_ORDERS).nullable().default(null),
  columns: z
    .array(z.literal(LIST_COLUMN_KEYS))
    .max(LIST_COLUMN_KEYS.length)
    .nullable()
    .default(null),
};

/** The query of a list's address, without the page. */
const savedList = z.strictObject({
  filters: z
    .record(z.string().max(60), filterValue)
    .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, {
      message: 'Too many filters.',
    }),
  ...order,
});

const savedFilter = z.strictObject({
  id: recordId,
  name: z.string(),
  version: z.int(),
  /** True when it names stages, so that other lists do not offer it. */
  only_here: z.boolean(),
  list: z.strictObject({ filters: z.record(z.string(), z.unknown()), ...order }),
});
export type SavedFilterView = z.infer<typeof savedFilter>;

const path = '/api/cycles/:cycleId/pulses/:pulseId/saved-filters';

export const listSavedFilters = endpoint({
  id: 'listSavedFilters',
  method: 'GET',
  path,
  tag: 'cycles',
  summary: 'The filters that the caller has saved for this list, by name.',
  params: inList,
  response: z.strictObject({ data: z.array(savedFilter) }),
});

/** Saving the same filter under the same name again returns the existing one. */
export const addSavedFilter = endpoint({
  id: 'addSavedFilter',
  method: 'POST',
  path,
  tag: 'cycles',
  summary: 'Save filters of this list under a name.',
  params: inList,
  body: z.strictObject({ name: nameText(NAME_MAX_CHARS), list: savedList }),
  response: savedFilter,
});

export const changeSavedFilter = endpoint({
  id: 'changeSavedFilter',
  method: 'PUT',
  path: `${path}/:savedFilterId`,
  tag: 'cycles',
  summary: 'Rename a saved filter, or replace what it holds.',
  params: ofSaved,
  body: z.strictObject({
    version: z.int().min(1),
    name: nameText(NAME_MAX_CHARS).optional(),
    list: savedList.optional(),
  }),
  response: savedFilter,
});

/** Answers with the deleted filter, so that saving it again undoes the deletion. */
export const deleteSavedFilter = endpoint({
  id: 'deleteSavedFilter',
  method: 'DELETE',
  path: `${path}/:savedFilterId`,
  tag: 'cycles',
  summary: 'Delete a saved filter.',
  params: ofSaved,
  response: savedFilter,
});
