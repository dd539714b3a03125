import { texts } from '@reviews/messages';
import { loggedFields } from '@reviews/messages/en/changelog';

/**
 * How a value of a field is shown: as text, as a day or timestamp, as yes or no, or as a record id
 * whose name is looked up when the log is read. For a withheld field the log says only that it
 * changed.
 */
export type LoggedKind =
  | 'text'
  | 'number'
  | 'yes_no'
  | 'day'
  | 'moment'
  | 'list'
  | 'grants'
  | 'employee'
  | 'department'
  | 'role'
  | 'user'
  | 'cycle'
  | 'template'
  | 'withheld';

/**
 * Every field that a change log line can name, for any record. This is the one place where secrets
 * and everything people say about each other (answers, comments, reasons, notes, responses) are
 * withheld: `loggedChanges` stores no value of these, or of a field missing from this table.
 */
export const LOGGED_FIELDS = {
  // Text that people write, and secrets.
  answers: 'withheld',
  text: 'withheld',
  reason: 'withheld',
  note: 'withheld',
  response: 'withheld',
  password: 'withheld',
  secret: 'withheld',

  // Shared by many records.
  name: 'text',
  description: 'text',
  key: 'text',
  type: 'text',
  group: 'text',
  options: 'list',
  values: 'list',
  order: 'list',
  enabled: 'yes_no',
  archived: 'yes_no',
  url: 'text',
  expires_at: 'moment',
  scopes: 'list',
  events: 'list',
  import_file: 'text',
  import_times: 'text',
  import_limits: 'list',

  // Reviews.
  state: 'text',
  assignee: 'employee',
  due_date: 'day',
  nominated: 'employee',
  approved_reviewers: 'employee',

  // Cycles and their templates.
  starts_on: 'day',
  ends_on: 'day',
  pulses: 'list',
  stages: 'list',
  release: 'text',
  questions: 'list',
  question_details: 'list',
  template_options: 'list',
  terms: 'text',
  version: 'number',
  visible_to_employee: 'yes_no',

  // Saved populations for launches.
  chosen_teams: 'list',
  chosen_managers: 'employee',
  hired_before: 'day',
  chosen_people: 'employee',
  left_out: 'employee',

  // People.
  first_name: 'text',
  last_name: 'text',
  full_name: 'text',
  preferred_name: 'text',
  email: 'text',
  external_identifier: 'text',
  number: 'text',
  hired_on: 'day',
  left_on: 'day',
  photo: 'withheld',
  title: 'text',
  department: 'department',
  team: 'text',
  sub_team: 'text',
  manager: 'employee',
  status: 'text',
  'position primary': 'text',
  'position former': 'text',
  'position other': 'text',

  // Accounts and roles.
  account: 'text',
  roles: 'role',
  departments: 'department',
  permissions: 'grants',
  everyone: 'yes_no',

  // The menu and company pages.
  menu: 'list',
  page_title: 'text',
  published_version: 'number',

  // Configuration and comment settings.
  appName: 'text',
  appNameInMenu: 'yes_no',
  logo: 'text',
  logoInMenu: 'yes_no',
  fontFamily: 'text',
  clientCss: 'text',
  accentColor: 'text',
  timeZone: 'text',
  firewallMarker: 'text',
  sessionIdleMinutes: 'number',
  sessionMaxHours: 'number',
  impersonationReadOnly: 'yes_no',
  impersonationBy: 'text',
  impersonationMinutes: 'number',
  anonymousMinimum: 'number',
  anonymousAtRelease: 'yes_no',
  visibilities: 'list',
  default_visibility: 'text',
  subject_replies: 'yes_no',
  writer_replies: 'yes_no',
  selected_text: 'yes_no',
  edit_minutes: 'number',

  // Single sign-on and directories.
  issuer: 'text',
  client_id: 'text',
  client_authentication: 'text',
  match: 'text',
  claim: 'text',
  only: 'yes_no',
  acr: 'list',
  amr: 'list',
  max_age: 'number',
  active: 'yes_no',
  members: 'user',
  default_department: 'text',

  // Definitions of custom fields; a value of one is the field `custom_field.<id>`.
  visible_to: 'list',
  editable_by: 'list',
  on_overview: 'yes_no',
  in_list: 'yes_no',
} as const satisfies Record<keyof typeof loggedFields, LoggedKind>;

export type LoggedField = keyof typeof LOGGED_FIELDS | `custom_field.${number}`;
export type LoggedValue = string | number | boolean | null | readonly string[] | readonly number[];

/** One value before and after. If both are absent, the log says only that it changed. */
export interface LoggedChange {
  readonly field: LoggedField;
  readonly from?: LoggedValue;
  readonly to?: LoggedValue;
}

/** Values of a record, by field. */
export type LoggedValues = Readonly<Partial<Record<LoggedField, LoggedValue>>>;

/** A change as it is stored. */
export interface StoredChange {
  readonly field: string;
  readonly from?: LoggedValue;
  readonly to?: LoggedValue;
}

/** Maximum length of a value. The log is for reading, not for restoring from. */
export const LOGGED_VALUE_MAX_CHARS = 500;
/** Maximum number of entries in a list. */
export const LOGGED_VALUE_MAX_ENTRIES = 200;

const KINDS: Readonly<Record<string, LoggedKind>> = LOGGED_FIELDS;
const LABELS: Readonly<Record<string, string>> = texts(loggedFields);
const CUSTOM_FIELD = /^custom_field\.(\d+)$/u;

/** Returns the kind of a field; undefined for a custom or unknown field. */
export const loggedFieldKind = (field: string): LoggedKind | undefined =>
  Object.hasOwn(KINDS, field) ? KINDS[field] : undefined;

/** Returns the label of a field; undefined for a custom or unknown field. */
export const loggedFieldLabel = (field: string): string | undefined =>
  Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;

/** Returns the id of the custom field that a log field is for, or null. */
export function customFieldOf(field: string): number | null {
  const id = CUSTOM_FIELD.exec(field)?.[1];
  return id === undefined ? null : Number(id);
}

const isList = (value: LoggedValue | undefined): value is readonly string[] | readonly number[] =>
  typeof value === 'object' && value !== null;

function cut(value: LoggedValue): LoggedValue {
  if (typeof value === 'string')
    return value.length > LOGGED_VALUE_MAX_CHARS
      ? `${value.slice(0, LOGGED_VALUE_MAX_CHARS)}…`
      : value;
  return isList(value) ? value.slice(0, LOGGED_VALUE_MAX_ENTRIES) : value;
}

const isSame = (one: LoggedValue, other: LoggedValue): boolean =>
  isList(one) && isList(other)
    ? one.length === other.length && one.every((value, index) => value === other[index])
    : one === other;

/**
 * Returns the differences between a record before and after, by field; for a new or deleted record,
 * all its values. Both sides use the keys of `LOGGED_FIELDS`. A field missing on one side counts as
 * empty there.
 */
export function changesBetween(
  before: LoggedValues | null,
  after: LoggedValues | null,
): LoggedChange[] {
  // The keys of both are fields; Object.keys loses their type.
  const fields = [
    ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
  ] as LoggedField[];
  return fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return isSame(from, to) ? [] : [{ field, from, to }];
  });
}

/**
 * Prepares changes for the log: drops values of withheld and unknown fields and shortens long ones.
 */
export function loggedChanges(changes: readonly StoredChange[]): StoredChange[] {
  return changes.map(({ field, from, to }) => {
    const kind = customFieldOf(field) === null ? (loggedFieldKind(field) ?? 'withheld') : 'text';
    if (kind === 'withheld' || (from === undefined && to === undefined)) return { field };
    return { field, from: cut(from ?? null), to: cut(to ?? null) };
  });
}
