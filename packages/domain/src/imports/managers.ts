import { comesBelow } from '../employees/comes-below.ts';
import { fieldText, type FieldValue } from '../employees/custom-fields.ts';
import { loopWords, reportingLoops } from '../employees/reporting-loops.ts';
import {
  candidatesOf,
  findManager,
  findNamed,
  isTaken,
  nameOf,
  refOf,
  willWorkHere,
  type Candidates,
} from './candidates.ts';
import { IMPORT_MESSAGES as texts, valueFault } from './import-messages.ts';
import { joinNames } from './join-names.ts';
import { keyed } from './keyed.ts';
import { isHidden, quoted, type FieldSaid, type ImportedField } from './own-fields.ts';
import type {
  Draft,
  FieldChange,
  FieldState,
  ImportPerson,
  ManagerRef,
  PlanOptions,
} from './plan-types.ts';

const MAX_NAMED = 12;

const isHeld = ({ value, person }: FieldState, held: FieldValue): boolean =>
  person === null
    ? JSON.stringify(value) === JSON.stringify(held)
    : 'id' in person && person.id === held;

/**
 * Returns the value a row gives for a custom field, or a message when the person it names is not
 * found.
 */
function stateOf(
  { field: id, value, names }: FieldSaid,
  field: ImportedField,
  candidates: Candidates,
): FieldState | string {
  if (names === undefined) return { field: id, value, person: null };
  const [only, other] = findNamed(names, candidates);
  if (only === undefined) return valueFault('noneNamed', quoted(field, names));
  return other === undefined
    ? { field: id, value: null, person: refOf(only) }
    : valueFault('severalNamed', quoted(field, names));
}

/**
 * Sets the custom field values that would change. People cannot fill in their own through an import
 * of theirs.
 */
function fillOwnFields(
  drafts: readonly Draft[],
  candidates: Candidates,
  { custom: fields, importers }: PlanOptions,
): void {
  const known = new Map(fields.map((field) => [field.id, field]));
  for (const draft of drafts) {
    const {
      read: { custom: said = [] },
      person,
      leaves,
      after,
    } = draft;
    if (!isTaken(draft) || after === null || leaves !== null || said.length === 0) continue;
    const named = said.flatMap((one) => known.get(one.field)?.name ?? []);
    if (person !== null && importers.includes(person.id)) {
      draft.notes.push(texts.ownFields({ fields: joinNames(named) }));
      continue;
    }
    const custom: FieldState[] = [];
    for (const one of said) {
      const field = known.get(one.field);
      const state = field === undefined ? '' : stateOf(one, field, candidates);
      if (typeof state === 'string') draft.faults.push(state);
      else if (!isHeld(state, person?.custom?.[one.field] ?? null)) custom.push(state);
    }
    if (custom.length > 0) draft.after = { ...after, custom };
  }
}

/** Describes changes of custom fields in words. */
export function ownChanges(
  { person, after }: Draft,
  fields: ReadonlyMap<number, ImportedField>,
  nameOfPerson: (ref: ManagerRef) => string | null,
): FieldChange[] {
  return (after?.custom ?? []).flatMap(({ field: id, value, person: named }) => {
    const field = fields.get(id);
    if (field === undefined) return [];
    const held = person?.custom?.[id] ?? null;
    const from =
      field.type === 'person'
        ? nameOfPerson(typeof held === 'number' ? { id: held } : null)
        : held === null
          ? null
          : fieldText(field, held);
    const to =
      field.type === 'person'
        ? nameOfPerson(named)
        : value === null
          ? null
          : fieldText(field, value);
    return [
      {
        field: `custom_field.${id}` as const,
        from,
        to,
        label: field.name,
        ...(isHidden(field) ? { hidden: true } : {}),
      },
    ];
  });
}

/**
 * Whether this manager would give the importer people they may not read (decision 038). A person
 * below someone added by the file is covered by that person's own row.
 */
function givingImporters(
  people: readonly ImportPerson[],
  { importers, reads_everyone: readsEveryone }: PlanOptions,
): (draft: Draft, manager: ManagerRef) => boolean {
  if (readsEveryone || importers.length === 0) return () => false;
  const isGiven = comesBelow(
    new Map(people.map(({ id, manager_id: manager }) => [id, manager])),
    importers,
  );
  return ({ person }, manager) =>
    manager !== null && 'id' in manager && isGiven(person?.id ?? null, manager.id);
}

function nameManagers(
  drafts: readonly Draft[],
  candidates: Candidates,
  people: readonly ImportPerson[],
  options: PlanOptions,
): void {
  const { importers } = options;
  const givesImporters = givingImporters(people, options);
  for (const draft of drafts) {
    const { read, person, faults, leaves, after } = draft;
    if (!isTaken(draft) || after === null || leaves !== null || read.manager === undefined)
      continue;
    const found = read.manager === null ? null : findManager(read.manager, candidates);
    if (typeof found === 'string') faults.push(found);
    else if (
      found !== null &&
      (found.draft === draft || (person !== null && found.person === person))
    )
      faults.push(texts.ownManager);
    else {
      const manager = found === null ? null : refOf(found);
      const isOther =
        person !== null &&
        (manager === null
          ? person.manager_id !== null
          : !('id' in manager) || manager.id !== person.manager_id);
      if (isOther && importers.includes(person.id)) faults.push(texts.yourself);
      else if ((isOther || person === null) && givesImporters(draft, manager))
        faults.push(texts.belowYourself);
      else draft.after = { ...after, manager };
    }
  }
}

const changesManager = ({ person, after }: Draft): boolean => {
  const manager = after?.manager ?? null;
  return manager === null
    ? person !== null && person.manager_id !== null
    : !('id' in manager) || manager.id !== person?.manager_id;
};

interface Naming {
  readonly draft: Draft;
  /** The fault of a row when the person it names is rejected. */
  readonly fault: (named: Draft) => string;
}

/** Returns the rows that name, as manager or in a field, someone added by another line. */
function namingOf(
  drafts: readonly Draft[],
  fields: readonly ImportedField[],
): ReadonlyMap<number, readonly Naming[]> {
  const naming = new Map<number, Naming[]>();
  const learn = (ref: ManagerRef, one: Naming): void => {
    if (ref === null || !('line' in ref)) return;
    const others = naming.get(ref.line);
    if (others === undefined) naming.set(ref.line, [one]);
    else others.push(one);
  };
  for (const draft of drafts) {
    if (!isTaken(draft) || draft.after === null) continue;
    learn(draft.after.manager, {
      draft,
      fault: ({ name, read: { line } }) => texts.managerNotTaken({ name, line }),
    });
    for (const { field: id, person } of draft.after.custom ?? [])
      learn(person, {
        draft,
        fault: ({ read: { line } }) =>
          texts.namedNotTaken({
            field: fields.find((field) => field.id === id)?.name ?? '',
            line,
          }),
      });
  }
  return naming;
}

/** Rejects rows whose manager or named person is not added, and everyone who depends on those. */
function refuseBelow(
  drafts: readonly Draft[],
  { byLine }: Candidates,
  fields: readonly ImportedField[],
): void {
  const naming = namingOf(drafts, fields);
  const gone = [...byLine.values()].filter(({ draft }) => !isTaken(draft));
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    const { draft: manager } = next;
    if (manager === null) continue;
    for (const { draft, fault } of naming.get(manager.read.line) ?? []) {
      if (!isTaken(draft)) continue;
      draft.faults.push(fault(manager));
      if (draft.person === null) gone.push({ person: null, draft });
    }
  }
}

function refuseLeftManagers(
  drafts: readonly Draft[],
  { byPerson }: Candidates,
  fields: readonly ImportedField[],
): boolean {
  let found = false;
  for (const draft of drafts) {
    for (const { field: id, person } of isTaken(draft) ? (draft.after?.custom ?? []) : []) {
      const named = person !== null && 'id' in person ? byPerson.get(person.id) : undefined;
      const field = fields.find((one) => one.id === id);
      if (named === undefined || field === undefined || willWorkHere(named)) continue;
      draft.faults.push(valueFault('namedHasLeft', quoted(field, nameOf(named))));
      found = true;
    }
    const manager =
      isTaken(draft) && draft.leaves === null && changesManager(draft)
        ? (draft.after?.manager ?? null)
        : null;
    const candidate = manager !== null && 'id' in manager ? byPerson.get(manager.id) : undefined;
    if (candidate === undefined || willWorkHere(candidate)) continue;
    draft.faults.push(texts.managerLeft({ name: nameOf(candidate) }));
    found = true;
  }
  return found;
}

/** Ids for loop detection: file lines are negative, existing people positive. */
const nodeOf = (manager: ManagerRef): number | null =>
  manager === null ? null : 'id' in manager ? manager.id : -manager.line;

/**
 * Rejects every move that is part of a loop, and names its members.
 * @returns whether there was one
 */
function refuseLoops(
  drafts: readonly Draft[],
  people: readonly ImportPerson[],
  { byPerson, byLine }: Candidates,
): boolean {
  const above = new Map<number, number | null>();
  for (const { id, manager_id: manager } of people) above.set(id, manager);
  const moving = new Map<number, Draft>();
  for (const draft of drafts) {
    if (!isTaken(draft) || draft.after === null) continue;
    const node = draft.person?.id ?? -draft.read.line;
    above.set(node, nodeOf(draft.after.manager));
    if (changesManager(draft)) moving.set(node, draft);
  }
  const nameOfNode = (node: number): string => {
    const candidate = node > 0 ? byPerson.get(node) : byLine.get(-node);
    return candidate === undefined ? '' : nameOf(candidate);
  };
  let found = false;
  for (const loop of reportingLoops(above, moving.keys())) {
    for (const [index, member] of loop.entries()) {
      const draft = moving.get(member);
      if (draft === undefined) continue;
      const around = [...loop.slice(index + 1), ...loop.slice(0, index + 1)];
      const shown =
        around.length <= MAX_NAMED ? around : [...around.slice(0, MAX_NAMED - 1), member];
      draft.faults.push(texts.loop({ names: loopWords(shown.map(nameOfNode)) }));
      found = true;
    }
  }
  return found;
}

function noteLeftManagers(drafts: readonly Draft[], people: readonly ImportPerson[]): void {
  const leavers = drafts.filter(
    (draft) => isTaken(draft) && draft.person?.left_on === null && draft.after?.left_on !== null,
  );
  // Most files have no one leaving.
  if (leavers.length === 0) return;
  const staysWith = new Map<number, number>();
  const taken = keyed(drafts.filter(isTaken), ({ person }) => person?.id);
  for (const { id, manager_id: manager, left_on: left } of people) {
    const after = taken.get(id)?.after;
    const node = after === undefined || after === null ? manager : nodeOf(after.manager);
    if (node !== null && node > 0 && (after ?? { left_on: left }).left_on === null)
      staysWith.set(node, (staysWith.get(node) ?? 0) + 1);
  }
  for (const { person, notes } of leavers) {
    const count = staysWith.get(person?.id ?? 0) ?? 0;
    if (count > 0) notes.push(texts.leftManager({ count }));
  }
}

/**
 * Assigns each row its manager, who may be anywhere in the file or exist already. Rejects a row
 * whose manager is unknown, ambiguous by name, gone, or in a loop with it, and everyone who was to
 * report to a person whose row is rejected. Rejected rows leave people unchanged, which can create
 * new loops, so it repeats until there is none.
 */
export function placePeople(
  drafts: readonly Draft[],
  people: readonly ImportPerson[],
  options: PlanOptions,
): void {
  const candidates = candidatesOf(drafts, people);
  nameManagers(drafts, candidates, people, options);
  fillOwnFields(drafts, candidates, options);
  do refuseBelow(drafts, candidates, options.custom);
  while (
    refuseLeftManagers(drafts, candidates, options.custom) ||
    refuseLoops(drafts, people, candidates)
  );
  noteLeftManagers(drafts, people);
}
