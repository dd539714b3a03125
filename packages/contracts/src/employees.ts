import { SEARCH_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { photoUrl, recordId, typedText } from './wire.ts';

const searchText = typedText(SEARCH_MAX_CHARS);

/** Accepts `{filters: {…}}`, and the same keys at the top level from older callers (AMB-48). */
const underFilters = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const filters = z.strictObject(shape);
  return z.union([z.strictObject({ filters }), filters.transform((given) => ({ filters: given }))]);
};

/** WID-13. */
export const employeeHit = z.strictObject({
  id: recordId,
  employee_id: recordId,
  user_id: recordId.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string(),
  position_name: z.string(),
  manager_name: z.string(),
  external_identifier: z.string(),
  photo: photoUrl,
});
export type EmployeeHit = z.infer<typeof employeeHit>;

/** For mentions and impersonation (AMB-48). Fewer than two characters find no one (WID-12). */
export const searchEmployees = endpoint({
  id: 'searchEmployees',
  method: 'POST',
  path: '/api/employee/search',
  tag: 'employees',
  whileReadOnly: 'always',
  token: ['people'],
  summary: 'Find employees by name (API-28).',
  body: underFilters({
    search: searchText,
    context: z.literal(['default', 'impersonation']).default('default'),
  }),
  response: z.strictObject({ data: z.strictObject({ data: z.array(employeeHit) }) }),
});

/**
 * In the context Nominations (API-27): whether the template lets them be nominated for this task,
 * the reason if not, and the reviews they already have to write.
 */
const nominee = z.strictObject({
  eligible: z.boolean(),
  reason: z.string().nullable(),
  open_reviews: z.int().min(0),
});
export const typeaheadHit = z.strictObject({ ...employeeHit.shape, nominee: nominee.optional() });
export type TypeaheadHit = z.infer<typeof typeaheadHit>;

export const typeaheadEmployees = endpoint({
  id: 'typeaheadEmployees',
  method: 'POST',
  path: '/api/employee_typeahead_search',
  tag: 'employees',
  whileReadOnly: 'always',
  summary: 'Find employees to select, as for reassigning and nominations (API-26).',
  body: underFilters({
    search: searchText,
    feedback_id: recordId.nullish(),
    employee_feedback_id: recordId.nullish(),
    reassignPacketIds: z.array(recordId).max(500).nullish(),
    context: z.literal(['Reassign', 'Filter', 'Nominations']).default('Filter'),
    dynamicfilter: z.string().max(100).nullish(),
  }),
  response: z.strictObject({ data: z.array(typeaheadHit) }),
});

/** Returns names for the ids of a stored selection. An unknown id is 'Unknown' (LIST-34). */
export const nameEmployees = endpoint({
  id: 'nameEmployees',
  method: 'POST',
  path: '/api/population_filters/employee_names',
  tag: 'employees',
  whileReadOnly: 'always',
  token: ['people'],
  summary: 'Show the names of the people in a stored selection (API-29).',
  body: z.strictObject({ selections: z.array(z.int()).max(500) }),
  response: z.strictObject({
    employees: z.array(z.strictObject({ id: z.int(), preferred_name: z.string() })),
  }),
});
