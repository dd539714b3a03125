import { oneLine, SCIM_REQUEST_WORDS as words, turnsText } from '@reviews/domain';
import { parsePath, takes, attributeOf, type Path } from './filter.ts';
import { invalidValue, ScimError } from './scim-error.ts';

/** A directory's input for a user. An absent key means no change; null means empty. */
export interface UserInput {
  userName?: string;
  externalId?: string | null;
  active?: boolean;
  givenName?: string | null;
  familyName?: string | null;
  displayName?: string | null;
  title?: string | null;
  email?: string | null;
  employeeNumber?: string | null;
  department?: string | null;
  /** SCIM id of the manager. */
  manager?: string | null;
}
type Field = keyof UserInput;
type TextField = Exclude<Field, 'active'>;

const TEXT_MAX_CHARS = 320;

/** The text field of each attribute. The primary address is the work address. */
const TEXTS: Readonly<Record<string, TextField>> = {
  username: 'userName',
  externalid: 'externalId',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  displayname: 'displayName',
  title: 'title',
  employeenumber: 'employeeNumber',
  department: 'department',
  'manager.value': 'manager',
  'emails.value': 'email',
};
const WORK_ADDRESS = { 'emails.type': 'work', 'emails.primary': true } as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(attribute: string, value: unknown): string | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalidValue(words.notText({ name: attribute }));
  const text = oneLine(String(value));
  if (
    text.length > TEXT_MAX_CHARS ||
    /\p{Cc}/u.test(text) ||
    turnsText(text) ||
    !text.isWellFormed()
  )
    throw invalidValue(words.notWritable({ name: attribute }));
  return text === '' ? null : text;
}

/** Entra ID sends "True" and "False". */
function activeOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/iu.test(value))
    return value.toLowerCase() === 'true';
  throw invalidValue(words.notYesOrNo({ name: 'active' }));
}

/** Returns the work address of several, else the primary one, else the first. */
function addressOf(values: readonly unknown[]): unknown {
  const addresses = values.map((value) => (isRecord(value) ? value : { value }));
  const chosen =
    addresses.find(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work') ??
    addresses.find(({ primary }) => primary === true || primary === 'true') ??
    addresses[0];
  return chosen?.['value'] ?? null;
}

function put(into: UserInput, attribute: string, value: unknown): void {
  if (attribute === 'active') into.active = activeOf(value);
  const field = Object.hasOwn(TEXTS, attribute) ? TEXTS[attribute] : undefined;
  if (field === undefined) return;
  const text = textOf(attribute, value);
  if (field !== 'userName') into[field] = text;
  else if (text === null) throw invalidValue(words.required({ name: 'userName' }));
  else into.userName = text;
}

/**
 * Copies the value of an attribute and its sub-attributes. Ignores unknown attributes, as RFC 7643
 * allows.
 */
function spread(into: UserInput, attribute: string, value: unknown): void {
  if (attribute === 'emails')
    return put(
      into,
      'emails.value',
      Array.isArray(value) ? addressOf(value) : isRecord(value) ? addressOf([value]) : value,
    );
  if (attribute === 'manager' && !isRecord(value)) return put(into, 'manager.value', value);
  if (!isRecord(value)) return put(into, attribute, value);
  for (const [name, part] of Object.entries(value)) {
    const below = attributeOf(name);
    spread(
      into,
      attribute === '' || below === '' ? `${attribute}${below}` : `${attribute}.${below}`,
      part,
    );
  }
  return undefined;
}

/**
 * Reads a full user.
 * @throws ScimError
 */
export function readUser(body: unknown): UserInput {
  if (!isRecord(body)) throw new ScimError(400, words.noUser, 'invalidSyntax');
  const into: UserInput = {};
  spread(into, '', body);
  return into;
}

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: Path | null;
  readonly value: unknown;
}

const OPERATIONS_MAX = 1000;

/**
 * Reads the operations of a PATCH. Entra ID capitalizes their names.
 * @throws ScimError
 */
export function readOperations(body: unknown): Operation[] {
  const given = isRecord(body) ? (body['Operations'] ?? body['operations']) : undefined;
  if (!Array.isArray(given) || given.length > OPERATIONS_MAX)
    throw new ScimError(400, words.noOperations, 'invalidSyntax');
  return given.map((operation: unknown): Operation => {
    const { op, path, value } = isRecord(operation) ? operation : {};
    const name = typeof op === 'string' ? op.toLowerCase() : '';
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw new ScimError(400, words.operationKinds, 'invalidSyntax');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new ScimError(400, words.pathIsText, 'invalidPath');
    if (name === 'remove' && typeof path !== 'string')
      throw new ScimError(400, words.removedByPath, 'noTarget');
    return {
      op: name,
      path: typeof path === 'string' && path !== '' ? parsePath(path) : null,
      value,
    };
  });
}

/** Returns whether an operation is about the work address, the only one that is stored. */
const isOfWork = ({ filter }: Path): boolean => filter === null || takes(filter, WORK_ADDRESS);

function clear(into: UserInput, attribute: string): void {
  if (attribute === 'username' || attribute === 'active')
    throw new ScimError(400, words.notRemovable({ name: attribute }), 'mutability');
  if (attribute === 'emails' || attribute === 'manager')
    return put(into, `${attribute}.value`, null);
  return put(into, attribute, null);
}

/**
 * Merges the operations, in order, into one input.
 * @throws ScimError
 */
export function readUserPatch(operations: readonly Operation[]): UserInput {
  const into: UserInput = {};
  for (const { op, path, value } of operations) {
    if (path?.attribute.startsWith('emails') === true && !isOfWork(path)) continue;
    if (op === 'remove') clear(into, path?.attribute ?? '');
    else spread(into, path?.attribute ?? '', value);
  }
  return into;
}
