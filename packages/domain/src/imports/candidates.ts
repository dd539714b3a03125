import { IMPORT_MESSAGES as texts } from './import-messages.ts';
import { joinNames } from './join-names.ts';
import { bareEmail, fullName, nameKey, numberInName } from './parse-name.ts';
import type { Draft, ImportPerson, ManagerRef } from './plan-types.ts';

const MAX_NUMBERS = 6;

/** A possible manager: an existing person, or one added by the file. */
export interface Candidate {
  readonly person: ImportPerson | null;
  draft: Draft | null;
}

export const refOf = ({ person, draft }: Candidate): ManagerRef =>
  person === null ? { line: draft?.read.line ?? 0 } : { id: person.id };
export const nameOf = ({ person, draft }: Candidate): string =>
  person?.preferred ?? draft?.name ?? '';
const numberOf = ({ person, draft }: Candidate): string =>
  person?.number ?? draft?.read.number ?? draft?.read.email ?? '';
export const isTaken = (draft: Draft | null): draft is Draft =>
  draft !== null && draft.faults.length === 0 && !draft.idle && draft.after !== null;
/** Whether the person is active after the import. */
export const willWorkHere = ({ person, draft }: Candidate): boolean =>
  isTaken(draft) ? draft.after?.left_on === null : person !== null && person.left_on === null;

export interface Candidates {
  readonly byPerson: ReadonlyMap<number, Candidate>;
  readonly byLine: ReadonlyMap<number, Candidate>;
  readonly byNumber: ReadonlyMap<string, Candidate>;
  readonly byEmail: ReadonlyMap<string, Candidate>;
  /** Built on first use, because most files name no one by name. */
  readonly byName: () => ReadonlyMap<string, readonly Candidate[]>;
}

/** Indexes everyone by their present and future names. */
function namesOf(candidates: Iterable<Candidate>): ReadonlyMap<string, readonly Candidate[]> {
  const byName = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const { person, draft } = candidate;
    const { first = '', last = '' } = draft?.read ?? {};
    const names = new Set([
      person?.preferred,
      person === null ? undefined : fullName(person),
      draft?.after?.preferred,
      draft?.name,
      fullName({ first, last }),
    ]);
    const keys = new Set([...names].map((name) => nameKey(name ?? '')));
    keys.delete('');
    for (const key of keys) {
      const others = byName.get(key);
      if (others === undefined) byName.set(key, [candidate]);
      else others.push(candidate);
    }
  }
  return byName;
}

export function candidatesOf(
  drafts: readonly Draft[],
  people: readonly ImportPerson[],
): Candidates {
  const byPerson = new Map<number, Candidate>();
  for (const person of people) byPerson.set(person.id, { person, draft: null });
  const byLine = new Map<number, Candidate>();
  for (const draft of drafts) {
    if (draft.idle) continue;
    const here = draft.person === null ? undefined : byPerson.get(draft.person.id);
    if (here === undefined) byLine.set(draft.read.line, { person: null, draft });
    else here.draft = draft;
  }
  function* everyone(): Generator<Candidate> {
    yield* byPerson.values();
    yield* byLine.values();
  }
  const byNumber = new Map<string, Candidate>();
  const byEmail = new Map<string, Candidate>();
  const learn = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value) =>
    void (map.has(key) || map.set(key, value));
  for (const candidate of everyone()) {
    const { person, draft } = candidate;
    const number = numberOf(candidate).toLowerCase();
    if (number !== '') learn(byNumber, number, candidate);
    for (const email of [draft?.read.email, person?.email])
      if (email !== undefined) learn(byEmail, email, candidate);
  }
  let named: ReadonlyMap<string, readonly Candidate[]> | undefined;
  return { byPerson, byLine, byNumber, byEmail, byName: () => (named ??= namesOf(everyone())) };
}

/**
 * Returns the people a cell names: by number, email or name. Those who will be active come first.
 */
export function findNamed(
  value: string,
  { byNumber, byEmail, byName }: Candidates,
): readonly Candidate[] {
  const inBrackets = numberInName(value);
  const exact =
    byNumber.get(value.toLowerCase()) ??
    byEmail.get(bareEmail(value)) ??
    (inBrackets === null
      ? undefined
      : (byNumber.get(inBrackets.toLowerCase()) ?? byEmail.get(bareEmail(inBrackets))));
  if (exact !== undefined) return [exact];
  const named = byName().get(nameKey(value)) ?? [];
  const working = named.filter(willWorkHere);
  return working.length > 0 ? working : named;
}

/** Returns the manager a cell names, or a message when it is no one or more than one. */
export function findManager(value: string, candidates: Candidates): Candidate | string {
  const those = findNamed(value, candidates);
  const [only] = those;
  if (only === undefined) return texts.managerUnknown({ value });
  if (those.length === 1) return only;
  const numbers = those.slice(0, MAX_NUMBERS).map(numberOf);
  return texts.managerAmbiguous({ value, count: numbers.length, numbers: joinNames(numbers) });
}
