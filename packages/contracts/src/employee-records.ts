import {
  EMPLOYEE_COLUMN_KEYS,
  EMPLOYEE_SORT_KEYS,
  EMPLOYEE_STATUSES,
  fieldIdOf,
  LIST_MAX_PAGE_SIZE,
  LIST_PAGE_SIZE,
  NAME_MAX_CHARS,
  POSITION_KINDS,
} from '@reviews/domain';
import { z } from 'zod';
import { filterDefinition, filterMap, listColumn } from './cycles.ts';
import { endpoint } from './endpoint.ts';
import { statusView } from './pulses.ts';
import {
  cycleRef,
  day,
  hash,
  messageReply,
  personRef,
  photoUrl,
  recordId,
  recordIdText,
  nameText,
} from './wire.ts';

const ofEmployee = z.strictObject({ employeeId: recordIdText });
const name = nameText(NAME_MAX_CHARS);
const version = z.int().min(1);

const status = z.literal(EMPLOYEE_STATUSES);

const employeeRow = z.strictObject({
  ...personRef.shape,
  photo: photoUrl,
  external_identifier: z.string(),
  email: z.string(),
  position_name: z.string(),
  department: z.string(),
  team: z.string(),
  manager: personRef.nullable(),
  hired_on: day.nullable(),
  left_on: day.nullable(),
  status,
  /** Custom fields that are columns, by column key, as text; days as YYYY-MM-DD. */
  fields: z.record(z.string(), z.string()),
});
export type EmployeeRow = z.infer<typeof employeeRow>;

const employeeColumn = z.strictObject({
  ...listColumn.shape,
  /** Whether its values are days or numbers. */ isDay: z.boolean(),
  isNumber: z.boolean(),
});
export type EmployeeColumn = z.infer<typeof employeeColumn>;

const narrowed = {
  filters: filterMap.optional(),
  sort: z.literal(EMPLOYEE_SORT_KEYS).default('preferred_name'),
  sortorder: z.literal(['asc', 'desc']).default('asc'),
};

export const listEmployees = endpoint({
  id: 'listEmployees',
  method: 'GET',
  path: '/api/employees',
  tag: 'employees',
  token: ['people'],
  summary: 'List the employees that the caller manages, page by page.',
  query: z.strictObject({
    ...narrowed,
    per_page: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).default(LIST_PAGE_SIZE),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.strictObject({
    data: z.array(employeeRow),
    totalResults: z.int(),
    columns: z.array(employeeColumn),
    /** Further columns that can be shown. */
    otherColumns: z.array(employeeColumn),
  }),
});

export const listEmployeeFilters = endpoint({
  id: 'listEmployeeFilters',
  method: 'GET',
  path: '/api/employees/filters',
  tag: 'employees',
  token: ['people'],
  summary: 'Show the filters of the employee list.',
  response: z.array(filterDefinition),
});

const isColumn = (key: string): boolean =>
  EMPLOYEE_COLUMN_KEYS.some((known) => known === key) || fieldIdOf(key) !== null;
const columnList = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter((key) => key !== ''))
  .pipe(z.array(z.string().refine(isColumn, { message: 'Not a column.' })).max(100));

export const exportEmployees = endpoint({
  id: 'exportEmployees',
  method: 'GET',
  path: '/api/employees/export',
  tag: 'employees',
  token: ['people'],
  summary: 'Export all employees that match the filters, in the given order and columns.',
  query: z.strictObject({
    ...narrowed,
    format: z.literal(['csv', 'xlsx']).default('csv'),
    /** Column keys separated by commas. Defaults to the list's own columns. */
    columns: columnList.optional(),
  }),
  response: z.unknown(),
  fileType: '*/*',
});

const positionInput = z.strictObject({
  /** Null: a new position. */
  id: recordId.nullable(),
  kind: z.literal(POSITION_KINDS),
  title: name,
  /** By name. Created if missing, when the caller manages all employees. Empty: no department. */
  department: name,
  team: name,
  sub_team: name,
  started_on: day.nullable(),
  ended_on: day.nullable(),
});
export type PositionInput = z.infer<typeof positionInput>;

/** Checks existing positions only; new ones have no id. */
const isEachOnce = (positions: readonly { readonly id: number | null }[]): boolean => {
  const known = positions.flatMap(({ id }) => id ?? []);
  return new Set(known).size === known.length;
};

const positionRecord = z.strictObject({
  ...positionInput.shape,
  id: recordId,
  manager: personRef.nullable(),
});
export type PositionRecordView = z.infer<typeof positionRecord>;

const identity = {
  first_name: name,
  last_name: name,
  preferred_name: name,
  email: name,
  external_identifier: name,
  hired_on: day.nullable(),
};

const unit = z.strictObject({ id: recordId, name: z.string() });
const departmentTree = z.array(
  z.strictObject({
    ...unit.shape,
    teams: z.array(z.strictObject({ ...unit.shape, sub_teams: z.array(unit) })),
  }),
);

export const showEmployee = endpoint({
  id: 'showEmployee',
  method: 'GET',
  path: '/api/employees/:employeeId',
  tag: 'employees',
  token: ['people'],
  summary: 'Show an employee record to someone who manages it.',
  params: ofEmployee,
  response: z.strictObject({
    id: recordId,
    version,
    ...identity,
    left_on: day.nullable(),
    photo: photoUrl,
    positions: z.array(positionRecord),
    manager: personRef.nullable(),
    /** Whether the employee has an account, and whether it is open. */
    account: z.literal(['none', 'open', 'closed']),
    /** False for the caller's own record. */
    can_edit: z.boolean(),
    /** The departments to choose from, for callers who manage employees. */
    departments: departmentTree,
    /** Whether the caller may create a department by naming it. */
    can_add_departments: z.boolean(),
  }),
});

/**
 * Saves the record and all positions at once. Refused when someone else has saved since `version`.
 */
export const saveEmployee = endpoint({
  id: 'saveEmployee',
  method: 'PUT',
  path: '/api/employees/:employeeId',
  tag: 'employees',
  summary: 'Change an employee record.',
  params: ofEmployee,
  body: z.strictObject({
    version,
    ...identity,
    positions: z.array(positionInput).min(1).max(100).refine(isEachOnce),
  }),
  response: z.strictObject({ message: z.string(), version }),
});
export type EmployeeInput = z.infer<NonNullable<typeof saveEmployee.body>>;

/** Sets the manager of a new employee. Later changes go through the change of manager. */
export const addEmployee = endpoint({
  id: 'addEmployee',
  method: 'POST',
  path: '/api/employees',
  tag: 'employees',
  summary: 'Add an employee.',
  body: z.strictObject({
    ...identity,
    title: name,
    department: name,
    team: name,
    sub_team: name,
    manager_id: recordId.nullable(),
  }),
  response: z.strictObject({ id: recordId, message: z.string() }),
});

const openForm = z.strictObject({
  hash,
  title: z.string(),
  for: personRef,
  cycle: cycleRef.nullable(),
  status: statusView,
});

/**
 * Shows what someone would leave behind, as far as the reader may know it, before the leaving date
 * is saved. Stores nothing.
 */
export const previewLeaving = endpoint({
  id: 'previewLeaving',
  method: 'GET',
  path: '/api/employees/:employeeId/leaving',
  tag: 'employees',
  summary: 'Preview what stays open when an employee leaves.',
  params: ofEmployee,
  response: z.strictObject({
    /** Open forms that they have to write. */
    to_write: z.array(openForm),
    /** Open forms about them, by any writer. */
    about: z.int().min(0),
    /** Their direct reports. */
    reports: z.array(personRef),
    reports_total: z.int().min(0),
    /** Whether their account would be closed. */
    closes_account: z.boolean(),
  }),
});

export const recordLeaving = endpoint({
  id: 'recordLeaving',
  method: 'POST',
  path: '/api/employees/:employeeId/leaving',
  tag: 'employees',
  summary: 'Record that an employee has left, and close their account.',
  params: ofEmployee,
  body: z.strictObject({ version, left_on: day }),
  response: messageReply,
});

export const recordReturn = endpoint({
  id: 'recordReturn',
  method: 'POST',
  path: '/api/employees/:employeeId/return',
  tag: 'employees',
  summary:
    'Record that an employee is back, and reopen the account that was closed when they left.',
  params: ofEmployee,
  body: z.strictObject({ version }),
  response: messageReply,
});
