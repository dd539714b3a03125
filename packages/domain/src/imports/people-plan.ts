import { sortKey } from '../employees/sort-key.ts';
import { draftOf, stateOf, type Directory } from './draft-row.ts';
import { IMPORT_MESSAGES as texts } from './import-messages.ts';
import { readRow } from './import-row.ts';
import { joinNames } from './join-names.ts';
import { keyed } from './keyed.ts';
import { ownChanges, placePeople } from './managers.ts';
import type { ImportedField } from './own-fields.ts';
import { fullName } from './parse-name.ts';
import type {
  Draft,
  FieldChange,
  ImportKind,
  ImportPerson,
  ManagerRef,
  PersonState,
  PlanInput,
  PlannedRow,
  RowSays,
} from './plan-types.ts';

/** Maximum number of lines named when many are about one person. */
const MAX_LINES = 10;

const FIELDS = [
  ['number', 'number'],
  ['email', 'email'],
  ['first', 'first_name'],
  ['last', 'last_name'],
  ['preferred', 'preferred_name'],
  ['title', 'title'],
  ['department', 'department'],
  ['team', 'team'],
  ['sub_team', 'sub_team'],
  ['hired_on', 'hired_on'],
  ['left_on', 'left_on'],
] as const;

/**
 * Handles rows about the same person: identical ones are merged, contradicting ones are all
 * rejected.
 */
function markDoubles(drafts: readonly Draft[], input: PlanInput): void {
  const waking = drafts.filter(({ faults, idle }) => faults.length === 0 && !idle);
  const alikes = alike(
    waking,
    ({ person, after }) => person?.id ?? after?.number.toLowerCase() ?? '',
  );
  const says = whatTheySay(alikes.flat(), input);
  const byPerson = alikes.filter((same) => !sayTheSame(same, says));
  const faults = new Map<Draft, Set<number>>();
  for (const same of [...byPerson, ...alike(waking, ({ after }) => after?.email ?? '')]) {
    const others = same.filter((draft) => !draft.idle);
    if (others.length < 2) continue;
    for (const draft of others)
      faults.set(
        draft,
        new Set([
          ...(faults.get(draft) ?? []),
          ...others.filter((other) => other !== draft).map((other) => other.read.line),
        ]),
      );
  }
  for (const [draft, others] of faults) {
    const lines = [...others].toSorted((a, b) => a - b).slice(0, MAX_LINES);
    draft.faults.push(texts.twice({ count: lines.length, lines: joinNames(lines.map(String)) }));
  }
}

/** Returns the content of these rows as text, by line. */
function whatTheySay(
  drafts: readonly Draft[],
  { rows, options }: PlanInput,
): ReadonlyMap<number, string> {
  const says = new Map(drafts.map(({ read }) => [read.line, '']));
  if (says.size === 0) return says;
  for (const row of rows) {
    if (!says.has(row.line)) continue;
    const { line, ...rest } = readRow(row, options);
    says.set(line, JSON.stringify(rest));
  }
  return says;
}

/** Returns the rows that share their key with another; usually few. */
function alike(drafts: readonly Draft[], keyOf: (draft: Draft) => string | number): Draft[][] {
  const first = new Map<string | number, Draft>();
  const found = new Map<string | number, Draft[]>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    const other = first.get(key);
    if (other === undefined) first.set(key, draft);
    else found.set(key, [...(found.get(key) ?? [other]), draft]);
  }
  return [...found.values()];
}

/** Whether all rows equal the first. They then have no effect and get a note. */
function sayTheSame(
  [first, ...others]: readonly Draft[],
  says: ReadonlyMap<number, string>,
): boolean {
  if (
    first === undefined ||
    others.some((other) => says.get(other.read.line) !== says.get(first.read.line))
  )
    return false;
  for (const other of others) {
    other.idle = true;
    other.notes.push(texts.same({ line: first.read.line }));
  }
  return true;
}

/** Uses the existing spelling of departments and teams, or the first one in the file. */
function spellPlaces(drafts: readonly Draft[], people: readonly ImportPerson[]): void {
  const spelled = new Map<string, string>();
  // Cached, because a company has few departments and many people in them.
  const folded = new Map<string, string>();
  const fold = (name: string | null): string => {
    const known = folded.get(name ?? '');
    if (known !== undefined) return known;
    const key = sortKey(name ?? '');
    folded.set(name ?? '', key);
    return key;
  };
  const spell = (level: string, name: string | null): string | null => {
    if (name === null) return null;
    const key = `${level}\n${fold(name)}`;
    const known = spelled.get(key);
    if (known === undefined) spelled.set(key, name);
    return known ?? name;
  };
  const spellAll = ({
    department,
    team,
    sub_team: subTeam,
  }: Pick<PersonState, 'department' | 'team' | 'sub_team'>) => {
    const level = fold(department);
    return {
      department: spell('', department),
      team: spell(level, team),
      sub_team: spell(`${level}\n${fold(team)}`, subTeam),
    };
  };
  for (const person of people) spellAll(person);
  for (const draft of drafts)
    if (draft.after !== null) Object.assign(draft.after, spellAll(draft.after));
}

/** Rejects a new email that belongs to another person or to a reserved account. */
function refuseTakenEmails(
  drafts: readonly Draft[],
  { byEmail }: Directory,
  reserved: ReadonlySet<string>,
): void {
  for (const { person, after, faults } of drafts) {
    if (person === null || after === null || after.email === person.email) continue;
    const holder = byEmail.get(after.email);
    if (holder !== undefined && holder !== person)
      faults.push(texts.emailOfAnother({ name: holder.preferred, number: holder.number }));
    else if (reserved.has(after.email)) faults.push(texts.accountOfAnother);
  }
}

/** An empty row. */
const ABSENT: RowSays = {
  line: 0,
  number: undefined,
  email: undefined,
  first: undefined,
  last: undefined,
  manager: undefined,
};

/**
 * Whether a rejected row without a known number or email has the name of a person, and so may be
 * about them.
 */
function namedBy(drafts: readonly Draft[]): (person: ImportPerson) => boolean {
  const names = new Set(
    drafts
      .filter(({ person, faults }) => person === null && faults.length > 0)
      .map(({ name }) => sortKey(name)),
  );
  return (person) =>
    names.size > 0 &&
    (names.has(sortKey(person.preferred)) || names.has(sortKey(fullName(person))));
}

/** Returns active employees who are not in the file, if missing means left. */
function missingPeople(drafts: readonly Draft[], { people, options }: PlanInput): Draft[] {
  if (options.missing === 'keep') return [];
  // A rejected row is still about a person, so they are not missing.
  const there = new Set<number | string | undefined>();
  for (const { person, read } of drafts)
    there.add(person?.id).add(read.number?.toLowerCase()).add(read.email);
  const isNamed = namedBy(drafts);
  return people
    .filter(
      (person) =>
        person.left_on === null &&
        !there.has(person.id) &&
        !there.has(person.number.toLowerCase()) &&
        !there.has(person.email) &&
        !options.importers.includes(person.id) &&
        !isNamed(person),
    )
    .map((person): Draft => ({
      read: ABSENT,
      person,
      name: person.preferred,
      leaves: options.today,
      faults: [],
      notes: [texts.notInFile],
      idle: false,
      after: { ...stateOf(person), left_on: options.today },
    }));
}

/** Rejects changes that would leave no one who can assign roles. */
function keepAnAdministrator(drafts: readonly Draft[], people: readonly ImportPerson[]): void {
  const leaving = drafts.filter(
    ({ person, after, faults }) =>
      faults.length === 0 &&
      person?.is_administrator === true &&
      person.left_on === null &&
      after?.left_on !== null &&
      after !== null,
  );
  const staying =
    people.filter((person) => person.is_administrator && person.left_on === null).length -
    leaving.length;
  if (staying < 1) for (const { faults } of leaving) faults.push(texts.lastAdministrator);
}

interface Naming {
  readonly importers: readonly number[];
  readonly fields: ReadonlyMap<number, ImportedField>;
  readonly nameOf: (ref: ManagerRef) => string | null;
}

function plannedOf(draft: Draft, { importers, fields, nameOf: nameOfManager }: Naming): PlannedRow {
  const { read, person, name, faults, notes, idle, after } = draft;
  const number = person?.number ?? read.number ?? read.email ?? '';
  const base = {
    line: read.line === 0 ? null : read.line,
    employee_id: person?.id ?? null,
    name,
    number,
    notes: [...notes],
    reasons: [...faults],
  };
  if (faults.length > 0)
    return { ...base, kind: 'refused', moved: false, changes: [], after: null };
  if (idle || after === null)
    return { ...base, kind: 'unchanged', moved: false, changes: [], after: null };
  const before = person;
  const changes: FieldChange[] = FIELDS.flatMap(([key, field]) => {
    const [from, to] = [before?.[key] ?? null, after[key]];
    return from === to || (before === null && (to === null || to === ''))
      ? []
      : [{ field, from, to }];
  });
  const formerManager: ManagerRef =
    before?.manager_id === null || before === null ? null : { id: before.manager_id };
  const hasOther = !sameManager(formerManager, after.manager);
  if (hasOther)
    changes.push({
      field: 'manager',
      from: nameOfManager(formerManager),
      to: nameOfManager(after.manager),
    });
  if (after.custom !== undefined) changes.push(...ownChanges(draft, fields, nameOfManager));
  if (before === null) return { ...base, kind: 'added', moved: false, changes, after };
  if (changes.length === 0)
    return { ...base, kind: 'unchanged', moved: false, changes, after: null };
  if (importers.includes(before.id))
    return {
      ...base,
      kind: 'refused',
      moved: false,
      changes: [],
      reasons: [texts.yourself],
      after: null,
    };
  const kind: ImportKind =
    before.left_on === null && after.left_on !== null
      ? 'left'
      : hasOther && changes.length === 1
        ? 'moved'
        : 'changed';
  return { ...base, kind, moved: hasOther, changes, after };
}

export function sameManager(one: ManagerRef, other: ManagerRef): boolean {
  if (one === null || other === null) return one === other;
  return 'id' in one
    ? 'id' in other && one.id === other.id
    : 'line' in other && one.line === other.line;
}

/**
 * A plan whose rows are worked out one at a time when iterated, in order and repeatably. A hundred
 * thousand at once would not fit in memory.
 */
export interface RowsPlanned extends Iterable<PlannedRow> {
  readonly count: number;
}

/**
 * Builds the drafts of all rows, without managers yet. Releases the directory index first, because
 * looking up managers needs one of its own.
 */
function draftsOf(input: PlanInput): Draft[] {
  const { rows, people } = input;
  const directory: Directory = {
    byNumber: keyed(people, ({ number }) => number.toLowerCase()),
    byEmail: keyed(people, ({ email }) => email),
  };
  const drafts: Draft[] = [];
  for (const row of rows) drafts.push(draftOf(row, directory, input));
  markDoubles(drafts, input);
  refuseTakenEmails(drafts, directory, input.reserved_emails);
  return drafts;
}

/**
 * Plans what an import would do, row by row. Preview and apply share it, so what is written is
 * exactly what the preview showed. A row is accepted whole or not at all.
 */
export function planRows(input: PlanInput): RowsPlanned {
  const { people, options } = input;
  const drafts = draftsOf(input);
  for (const draft of missingPeople(drafts, input)) drafts.push(draft);
  keepAnAdministrator(drafts, people);
  spellPlaces(drafts, people);
  placePeople(drafts, people, options);
  const byId = keyed(people, ({ id }) => id);
  const byLine = keyed(
    drafts.filter(({ person }) => person === null),
    ({ read }) => read.line,
  );
  const nameOfManager = (manager: ManagerRef): string | null => {
    if (manager === null) return null;
    return (
      ('id' in manager ? byId.get(manager.id)?.preferred : byLine.get(manager.line)?.name) ?? null
    );
  };
  const naming: Naming = {
    importers: options.importers,
    fields: new Map(options.custom.map((field) => [field.id, field])),
    nameOf: nameOfManager,
  };
  return {
    count: drafts.length,
    *[Symbol.iterator]() {
      for (const draft of drafts) yield plannedOf(draft, naming);
    },
  };
}

/** The same as an array, for few rows. */
export const planPeople = (input: PlanInput): PlannedRow[] => [...planRows(input)];
