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

export interface LoggedFieldWords {
  /** As used within a sentence: 'changed the due date'. */
  readonly label: string;
  readonly kind: LoggedKind;
}

/**
 * Every field that a change log line can name, for any record. This is the one place where secrets
 * and everything people say about each other (answers, comments, reasons, notes, responses) are
 * withheld: `loggedChanges` stores no value of these, or of a field missing from this table.
 */
export const LOGGED_FIELDS = {
  // Text that people write, and secrets.
  answers: { label: 'answers', kind: 'withheld' },
  text: { label: 'text', kind: 'withheld' },
  reason: { label: 'reason', kind: 'withheld' },
  note: { label: 'note', kind: 'withheld' },
  response: { label: 'response', kind: 'withheld' },
  password: { label: 'password', kind: 'withheld' },
  secret: { label: 'secret', kind: 'withheld' },

  // Shared by many records.
  name: { label: 'name', kind: 'text' },
  description: { label: 'description', kind: 'text' },
  key: { label: 'key', kind: 'text' },
  type: { label: 'type', kind: 'text' },
  group: { label: 'group', kind: 'text' },
  options: { label: 'options', kind: 'list' },
  values: { label: 'values', kind: 'list' },
  order: { label: 'order', kind: 'list' },
  enabled: { label: 'switched on', kind: 'yes_no' },
  archived: { label: 'archived', kind: 'yes_no' },
  url: { label: 'address', kind: 'text' },
  expires_at: { label: 'end', kind: 'moment' },
  scopes: { label: 'scopes', kind: 'list' },
  events: { label: 'events', kind: 'list' },
  import_file: { label: 'file', kind: 'text' },
  import_times: { label: 'times', kind: 'text' },
  import_limits: { label: 'limits', kind: 'list' },

  // Forms.
  state: { label: 'status', kind: 'text' },
  assignee: { label: 'writer', kind: 'employee' },
  due_date: { label: 'due date', kind: 'day' },
  nominated: { label: 'nominated reviewers', kind: 'employee' },
  approved_reviewers: { label: 'approved reviewers', kind: 'employee' },

  // Cycles and their templates.
  starts_on: { label: 'first day', kind: 'day' },
  ends_on: { label: 'last day', kind: 'day' },
  pulses: { label: 'pulses', kind: 'list' },
  stages: { label: 'stages', kind: 'list' },
  release: { label: 'release of packets', kind: 'text' },
  questions: { label: 'questions', kind: 'list' },
  question_details: { label: 'what is asked in detail', kind: 'list' },
  template_options: { label: 'settings', kind: 'list' },
  terms: { label: 'terms', kind: 'text' },
  version: { label: 'version', kind: 'number' },
  visible_to_employee: { label: 'visible to the employee', kind: 'yes_no' },

  // Saved populations for launches.
  chosen_teams: { label: 'teams', kind: 'list' },
  chosen_managers: { label: 'everybody below', kind: 'employee' },
  hired_before: { label: 'hired before', kind: 'day' },
  chosen_people: { label: 'chosen by name', kind: 'employee' },
  left_out: { label: 'left out', kind: 'employee' },

  // People.
  first_name: { label: 'first name', kind: 'text' },
  last_name: { label: 'last name', kind: 'text' },
  full_name: { label: 'full name', kind: 'text' },
  preferred_name: { label: 'preferred name', kind: 'text' },
  email: { label: 'e-mail address', kind: 'text' },
  external_identifier: { label: 'employee number', kind: 'text' },
  number: { label: 'employee number', kind: 'text' },
  hired_on: { label: 'first day', kind: 'day' },
  left_on: { label: 'last day', kind: 'day' },
  photo: { label: 'photo', kind: 'withheld' },
  title: { label: 'job title', kind: 'text' },
  department: { label: 'department', kind: 'department' },
  team: { label: 'team', kind: 'text' },
  sub_team: { label: 'sub team', kind: 'text' },
  manager: { label: 'manager', kind: 'employee' },
  status: { label: 'status', kind: 'text' },
  'position primary': { label: 'position', kind: 'text' },
  'position former': { label: 'former position', kind: 'text' },
  'position other': { label: 'further position', kind: 'text' },

  // Accounts and roles.
  account: { label: 'account', kind: 'text' },
  roles: { label: 'roles', kind: 'role' },
  departments: { label: 'departments', kind: 'department' },
  permissions: { label: 'permissions', kind: 'grants' },
  everyone: { label: 'given to everyone', kind: 'yes_no' },

  // The menu and company pages.
  menu: { label: 'menu', kind: 'list' },
  page_title: { label: 'title', kind: 'text' },
  published_version: { label: 'published version', kind: 'number' },

  // Configuration and comment settings.
  appName: { label: 'name of the application', kind: 'text' },
  appNameInMenu: { label: 'name in the bar', kind: 'yes_no' },
  logo: { label: 'logo', kind: 'text' },
  logoInMenu: { label: 'logo in the bar', kind: 'yes_no' },
  fontFamily: { label: 'font', kind: 'text' },
  clientCss: { label: 'style of the company', kind: 'text' },
  accentColor: { label: 'accent colour', kind: 'text' },
  timeZone: { label: 'time zone', kind: 'text' },
  firewallMarker: { label: 'mark of the firewall', kind: 'text' },
  sessionIdleMinutes: { label: 'minutes a session may stand unused', kind: 'number' },
  sessionMaxHours: { label: 'hours a session lasts', kind: 'number' },
  impersonationReadOnly: { label: 'impersonations that only look', kind: 'yes_no' },
  impersonationBy: { label: 'who may impersonate', kind: 'text' },
  impersonationMinutes: { label: 'minutes an impersonation lasts', kind: 'number' },
  visibilities: { label: 'visibilities of comments', kind: 'list' },
  default_visibility: { label: 'visibility comments begin with', kind: 'text' },
  subject_replies: { label: 'replies by the person reviewed', kind: 'yes_no' },
  writer_replies: { label: 'replies by the writer', kind: 'yes_no' },
  selected_text: { label: 'comments on selected text', kind: 'yes_no' },
  edit_minutes: { label: 'minutes a comment can be changed', kind: 'number' },

  // Single sign-on and directories.
  issuer: { label: 'issuer', kind: 'text' },
  client_id: { label: 'client id', kind: 'text' },
  client_authentication: { label: 'way the client proves itself', kind: 'text' },
  match: { label: 'how people are found', kind: 'text' },
  claim: { label: 'claim', kind: 'text' },
  only: { label: 'passwords for administrators only', kind: 'yes_no' },
  acr: { label: 'levels of sign-in asked', kind: 'list' },
  amr: { label: 'methods of sign-in asked', kind: 'list' },
  max_age: { label: 'minutes since the sign-in at the most', kind: 'number' },
  active: { label: 'open', kind: 'yes_no' },
  members: { label: 'members', kind: 'user' },
  default_department: { label: 'department of those without one', kind: 'text' },

  // Definitions of custom fields; a value of one is the field `custom_field.<id>`.
  visible_to: { label: 'who sees it', kind: 'list' },
  editable_by: { label: 'who edits it', kind: 'list' },
  on_overview: { label: 'shown on the overview', kind: 'yes_no' },
  in_list: { label: 'column of lists', kind: 'yes_no' },
} as const satisfies Record<string, LoggedFieldWords>;

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

const WORDS: Readonly<Record<string, LoggedFieldWords>> = LOGGED_FIELDS;
const CUSTOM_FIELD = /^custom_field\.(\d+)$/u;

/** Returns the label and kind of a field; undefined for a custom or unknown field. */
export const loggedFieldWords = (field: string): LoggedFieldWords | undefined =>
  Object.hasOwn(WORDS, field) ? WORDS[field] : undefined;

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
    const kind =
      customFieldOf(field) === null ? (loggedFieldWords(field)?.kind ?? 'withheld') : 'text';
    if (kind === 'withheld' || (from === undefined && to === undefined)) return { field };
    return { field, from: cut(from ?? null), to: cut(to ?? null) };
  });
}
