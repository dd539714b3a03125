import {
  customFieldOf,
  LOG_LINE_WORDS,
  LOGGED_STATES,
  loggedFieldKind,
  loggedFieldLabel,
  PERMISSION_LABELS,
  SCOPE_LABELS,
  type LoggedKind,
  type LoggedValue,
  type Permission,
  type Scope,
} from '@reviews/domain';
import type { ValueChangeView } from '@reviews/contracts';
import type { FieldShapeRow, LogLine } from './changelog.queries.ts';
import type { NamedKind } from './named-kinds.ts';

/** A change as stored in a line; stored data may be incomplete. */
export interface LineChange {
  readonly field: string;
  readonly from: LoggedValue;
  readonly to: LoggedValue;
  /** Whether the line has the values before and after, not only the fact of a change. */
  readonly isTold: boolean;
}

/** Names of records by kind and id, and the company's custom fields. */
export interface KnownNames {
  readonly nameOf: (kind: NamedKind, id: number) => string | undefined;
  readonly fields: ReadonlyMap<number, FieldShapeRow>;
}

const isValue = (value: unknown): value is LoggedValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) &&
    value.every((each) => typeof each === 'string' || typeof each === 'number'));
const valueOf = (value: unknown): LoggedValue => (isValue(value) ? value : null);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes that some actions store outside `changes`, because queries look for them there. */
const TOLD_BESIDE: Readonly<Record<string, (details: LogLine['details']) => LineChange[]>> = {
  'employee.manager_changed': ({ from, to }) => [
    { field: 'manager', from: valueOf(from), to: valueOf(to), isTold: true },
  ],
  'pulse.reassigned': ({ from, to }) => [
    { field: 'assignee', from: valueOf(from), to: valueOf(to), isTold: true },
  ],
};

export function changesIn({ action, details }: Pick<LogLine, 'action' | 'details'>): LineChange[] {
  const stored = Array.isArray(details['changes']) ? details['changes'].filter(isObject) : [];
  const told = stored.flatMap((change): LineChange[] =>
    typeof change['field'] === 'string'
      ? [
          {
            field: change['field'],
            from: valueOf(change['from']),
            to: valueOf(change['to']),
            isTold: 'from' in change || 'to' in change,
          },
        ]
      : [],
  );
  return told.length > 0 ? told : (TOLD_BESIDE[action]?.(details) ?? []);
}

const NAMED: Partial<Record<LoggedKind, NamedKind>> = {
  employee: 'employee',
  department: 'department',
  role: 'role',
  user: 'user',
  cycle: 'cycle',
  template: 'template',
};
/** Returns which kind of record a field's values refer to; undefined if they are not ids. */
export function namedKindOf(field: string, fields: KnownNames['fields']): NamedKind | undefined {
  const own = customFieldOf(field);
  if (own !== null) return fields.get(own)?.type === 'person' ? 'employee' : undefined;
  const kind = loggedFieldKind(field);
  return kind === undefined ? undefined : NAMED[kind];
}

/** Returns the record ids in a change. */
export const numbersIn = ({ from, to }: LineChange): number[] =>
  [from, to].flatMap((value) =>
    typeof value === 'number'
      ? [value]
      : Array.isArray(value)
        ? value.filter((each) => typeof each === 'number')
        : [],
  );

const YES_NO = (value: boolean): string => (value ? LOG_LINE_WORDS.yes : LOG_LINE_WORDS.no);
const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSION_LABELS, text);
const isScope = (text: string): text is Scope => Object.hasOwn(SCOPE_LABELS, text);

/** Returns the roles page's wording for a key like 'cycles.track departments'. */
function grantWords(key: string): string {
  const [permission = '', scope = ''] = key.split(' ');
  return isPermission(permission) && isScope(scope)
    ? `${PERMISSION_LABELS[permission]}: ${SCOPE_LABELS[scope]}`
    : key;
}

type Say = (value: string | number | boolean) => string;

function sayer(change: LineChange, known: KnownNames): Say {
  const kind = namedKindOf(change.field, known.fields);
  if (kind !== undefined)
    return (value) =>
      typeof value === 'number'
        ? (known.nameOf(kind, value) ?? LOG_LINE_WORDS.numbered({ id: value }))
        : String(value);
  const own = customFieldOf(change.field);
  const options = new Map(
    (own === null ? [] : (known.fields.get(own)?.options ?? [])).map(({ key, label }) => [
      key,
      label,
    ]),
  );
  const isGrant = loggedFieldKind(change.field) === 'grants';
  return (value) =>
    typeof value === 'boolean'
      ? YES_NO(value)
      : isGrant
        ? grantWords(String(value))
        : (options.get(String(value)) ?? String(value));
}

const capital = (label: string): string => `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
const labelOf = (field: string, { fields }: KnownNames): string => {
  const own = customFieldOf(field);
  return own === null
    ? capital(loggedFieldLabel(field) ?? field)
    : (fields.get(own)?.name ?? LOG_LINE_WORDS.fieldGone);
};

/**
 * Returns true if readers of the log may see the values. Those of a custom field are shown only
 * while it is visible to everyone; those of an archived one never.
 */
const isOpen = (field: string, { fields }: KnownNames): boolean => {
  const own = customFieldOf(field);
  if (own === null) return (loggedFieldKind(field) ?? 'withheld') !== 'withheld';
  const shape = fields.get(own);
  return shape?.is_archived === false && shape.visible_to.includes('everyone');
};

const shownKind = (field: string, { fields }: KnownNames): 'text' | 'day' | 'moment' => {
  const own = customFieldOf(field);
  const kind =
    own === null ? loggedFieldKind(field) : fields.get(own)?.type === 'date' ? 'day' : 'text';
  return kind === 'day' || kind === 'moment' ? kind : 'text';
};

/** A line from an older version may hold another type of value under the same name. */
const isOfKind: Readonly<Record<ReturnType<typeof shownKind>, (text: string) => boolean>> = {
  text: () => true,
  day: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  moment: (text) => !Number.isNaN(Date.parse(text)),
};

const isList = (value: LoggedValue): value is readonly string[] | readonly number[] =>
  typeof value === 'object' && value !== null;
const entriesOf = (value: LoggedValue): readonly (string | number | boolean)[] =>
  value === null ? [] : isList(value) ? value : [value];

/** Presents a change as text. */
export function presentChange(change: LineChange, known: KnownNames): ValueChangeView {
  const label = labelOf(change.field, known);
  if (!change.isTold || !isOpen(change.field, known))
    return { label, kind: 'withheld', from: null, to: null, added: [], removed: [] };
  const say = sayer(change, known);
  const { from, to } = change;
  if (isList(from) || isList(to)) {
    const [had, has] = [entriesOf(from).map(say), entriesOf(to).map(say)];
    const [removed, added] = [
      had.filter((each) => !has.includes(each)),
      has.filter((each) => !had.includes(each)),
    ];
    // Only the order changed.
    if (removed.length === 0 && added.length === 0)
      return { label, kind: 'text', from: had.join(', '), to: has.join(', '), added, removed };
    return { label, kind: 'list', from: null, to: null, added, removed };
  }
  const one = (value: LoggedValue): string | null => {
    if (value === null || value === '' || isList(value)) return null;
    const text = say(value);
    return change.field === 'state' || change.field === 'account'
      ? (LOGGED_STATES[text] ?? capital(text))
      : text;
  };
  const [was, is] = [one(from), one(to)];
  const kind = shownKind(change.field, known);
  return {
    label,
    kind: [was, is].every((text) => text === null || isOfKind[kind](text)) ? kind : 'text',
    from: was,
    to: is,
    added: [],
    removed: [],
  };
}
