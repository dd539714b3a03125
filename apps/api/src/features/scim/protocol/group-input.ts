import { oneLine, SCIM_REQUEST_WORDS as words, turnsText } from '@reviews/domain';
import { attributeOf, wantedValues } from './filter.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import type { Operation } from './user-input.ts';

/** A change of a group's members, by their SCIM ids. */
export interface MemberStep {
  readonly kind: 'add' | 'remove' | 'set';
  readonly ids: readonly number[];
}

/** A directory's input for a group. An absent key means no change. */
export interface GroupInput {
  displayName?: string;
  externalId?: string | null;
  members: MemberStep[];
}

const NAME_MAX_CHARS = 300;
const MEMBERS_MAX = 50_000;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? oneLine(value) : '';
  if (
    name === '' ||
    name.length > NAME_MAX_CHARS ||
    /\p{Cc}/u.test(name) ||
    turnsText(name) ||
    !name.isWellFormed()
  )
    throw invalidValue(words.notShortText({ name: 'displayName', max: NAME_MAX_CHARS }));
  return name;
}

/**
 * Returns the external id exactly as sent. Refuses one that is too long or cannot be stored,
 * instead of changing it.
 * @throws ScimError
 */
function foreignId(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (text === '' || text.length > NAME_MAX_CHARS || /\p{Cc}/u.test(text) || !text.isWellFormed())
    throw invalidValue(words.notShortText({ name: 'externalId', max: NAME_MAX_CHARS }));
  return text;
}

/** Returns the number in a SCIM id; 0, which no one has, for an invalid one. */
const numberOf = (id: unknown): number =>
  (typeof id === 'string' || typeof id === 'number') && /^[1-9]\d{0,8}$/u.test(String(id))
    ? Number(id)
    : 0;

function idsOf(value: unknown): number[] {
  const members =
    value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (members.length > MEMBERS_MAX) throw invalidValue(words.tooManyMembers);
  return [
    ...new Set(
      members.map((member: unknown) => numberOf(isRecord(member) ? member['value'] : member)),
    ),
  ];
}

function put(into: GroupInput, attribute: string, value: unknown, kind: MemberStep['kind']): void {
  if (attribute === 'displayname') into.displayName = nameOf(value);
  if (attribute === 'externalid') into.externalId = foreignId(value);
  if (attribute === 'members') into.members.push({ kind, ids: idsOf(value) });
}

function spread(into: GroupInput, value: unknown, kind: MemberStep['kind']): void {
  if (!isRecord(value)) throw new ScimError(400, words.holdsAttributes, 'invalidSyntax');
  for (const [name, part] of Object.entries(value)) put(into, attributeOf(name), part, kind);
}

/**
 * Reads a full group.
 * @throws ScimError
 */
export function readGroup(body: unknown): GroupInput {
  const into: GroupInput = { members: [] };
  spread(into, body, 'set');
  return into;
}

function remove(into: GroupInput, { path, value }: Operation): void {
  if (path?.attribute === 'displayname')
    throw new ScimError(400, words.notRemovable({ name: 'displayName' }), 'mutability');
  if (path?.attribute === 'externalid') into.externalId = null;
  if (path?.attribute !== 'members') return;
  if (path.filter !== null)
    into.members.push({
      kind: 'remove',
      ids: wantedValues(path.filter, 'members.value').map(numberOf),
    });
  // Entra ID sends the members beside the path; without any, all are removed.
  else
    into.members.push(
      value === undefined || value === null
        ? { kind: 'set', ids: [] }
        : { kind: 'remove', ids: idsOf(value) },
    );
}

/** @throws ScimError */
export function readGroupPatch(operations: readonly Operation[]): GroupInput {
  const into: GroupInput = { members: [] };
  for (const operation of operations) {
    const kind = operation.op === 'add' ? 'add' : 'set';
    if (operation.op === 'remove') remove(into, operation);
    else if (operation.path === null || operation.path.attribute === '')
      spread(into, operation.value, kind);
    else put(into, operation.path.attribute, operation.value, kind);
  }
  return into;
}

/** Returns the members after these steps. */
export function membersAfter(
  before: ReadonlySet<number>,
  steps: readonly MemberStep[],
): Set<number> {
  let now = new Set(before);
  for (const { kind, ids } of steps) {
    if (kind === 'set') now = new Set(ids);
    for (const id of ids) {
      if (kind === 'add') now.add(id);
      if (kind === 'remove') now.delete(id);
    }
  }
  return now;
}
