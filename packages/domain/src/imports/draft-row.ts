import { sortKey } from '../employees/sort-key.ts';
import { IMPORT_FIELD_LABELS } from './fields.ts';
import { IMPORT_MESSAGES as texts } from './import-messages.ts';
import { readRow, type ImportRow, type ReadRow } from './import-row.ts';
import { joinNames } from './join-names.ts';
import { fullName } from './parse-name.ts';
import type {
  Draft,
  ImportPerson,
  PersonState,
  PlanInput,
  PlanOptions,
  RowSays,
} from './plan-types.ts';

export interface Directory {
  /** Case-insensitive: 'e-1007' and 'E-1007' are the same number. */
  readonly byNumber: ReadonlyMap<string, ImportPerson>;
  readonly byEmail: ReadonlyMap<string, ImportPerson>;
}

/** Returns the existing string when equal, so that it is held in memory only once. */
const asHeld = (text: string, held: string): string => (text === held ? held : text);
const said = (text: string | undefined, held: string): string | undefined =>
  text === undefined ? undefined : asHeld(text, held);

function saysOf(
  { line, number, email, first, last, manager, custom }: ReadRow,
  person: ImportPerson | null,
): RowSays {
  const own = custom === undefined ? {} : { custom };
  if (person === null) return { line, number, email, first, last, manager, ...own };
  return {
    line,
    number: said(number, person.number),
    email: said(email, person.email),
    first: said(first, person.first),
    last: said(last, person.last),
    manager,
    ...own,
  };
}

const nameOf = ({
  first,
  last,
  preferred,
}: Pick<ReadRow, 'first' | 'last' | 'preferred'>): string =>
  preferred ?? fullName({ first: first ?? '', last: last ?? '' });

/**
 * Finds the person a row is about, by number first. A fault if number and email name different
 * people.
 */
function findPerson(
  read: ReadRow,
  { byNumber, byEmail }: Directory,
  faults: string[],
): ImportPerson | null {
  const numbered = read.number === undefined ? undefined : byNumber.get(read.number.toLowerCase());
  const mailed = read.email === undefined ? undefined : byEmail.get(read.email);
  if (numbered !== undefined && mailed !== undefined && numbered !== mailed)
    faults.push(texts.numberOfAnother({ name: numbered.preferred, number: numbered.number }));
  else if (numbered === undefined && mailed !== undefined && read.number !== undefined)
    faults.push(texts.emailOfAnother({ name: mailed.preferred, number: mailed.number }));
  return numbered ?? (read.number === undefined ? (mailed ?? null) : null);
}

/** Returns the day someone has left; null if they are active, including those who leave later. */
function leavingDay(read: ReadRow, { today }: PlanOptions, notes: string[]): string | null {
  const { left_on: day, works_here: works } = read;
  if (typeof day === 'string' && day > today) {
    notes.push(texts.leavesLater({ day }));
    return null;
  }
  if (works === true) return null;
  return day ?? (works === false ? today : null);
}

export function draftOf(row: ImportRow, directory: Directory, input: PlanInput): Draft {
  const { options } = input;
  const read = readRow(row, options);
  const faults = [...read.faults];
  const notes: string[] = [];
  const person =
    faults.length > 0
      ? (directory.byNumber.get((read.number ?? '').toLowerCase()) ??
        directory.byEmail.get(read.email ?? '') ??
        null)
      : findPerson(read, directory, faults);
  const leaves = leavingDay(read, options, notes);
  const name = person?.preferred ?? (nameOf(read) || (read.email ?? ''));
  const draft: Draft = {
    read: saysOf(read, person),
    person,
    name,
    leaves,
    faults,
    notes,
    idle: false,
    after: null,
  };
  if (faults.length > 0) return draft;
  if (person === null && leaves !== null) {
    draft.idle = true;
    notes.push(texts.leftBefore);
    return draft;
  }
  if (person === null && read.email !== undefined && input.reserved_emails.has(read.email))
    faults.push(texts.accountOfAnother);
  draft.after =
    person === null ? newState(read, faults) : changedState(person, read, draft, options);
  return draft;
}

function newState(read: ReadRow, faults: string[]): PersonState | null {
  const { number = read.email, email, first = '', last = '', department } = read;
  const absent = [
    ...(number === undefined ? ['number' as const] : []),
    ...(email === undefined ? ['email' as const] : []),
    ...(first + last === '' ? ['full_name' as const] : []),
    ...(department === undefined ? ['department' as const] : []),
  ];
  if (absent.length > 0)
    faults.push(
      texts.needs({
        fields: joinNames(absent.map((field) => IMPORT_FIELD_LABELS[field].toLowerCase())),
      }),
    );
  if (read.sub_team && !read.team) faults.push(texts.subTeamAlone);
  if (number === undefined || email === undefined || department === undefined || faults.length > 0)
    return null;
  return {
    number,
    email,
    first,
    last,
    preferred: preferredOf(read, first, last),
    title: read.title ?? '',
    department,
    team: read.team ?? null,
    sub_team: read.sub_team ?? null,
    manager: null,
    hired_on: read.hired_on ?? null,
    left_on: null,
  };
}

/** A one-word preferred name replaces the first name: 'Liz' Berg. */
function preferredOf(read: ReadRow, first: string, last: string): string {
  if (read.preferred === undefined) return fullName({ first, last });
  return read.preferred.includes(' ') ? read.preferred : fullName({ first: read.preferred, last });
}

function namesAfter(
  person: ImportPerson,
  read: ReadRow,
): Pick<PersonState, 'first' | 'last' | 'preferred'> {
  const given = { first: read.first ?? person.first, last: read.last ?? person.last };
  // The same full name split differently is not a change.
  const names = fullName(given) === fullName(person) ? person : given;
  const followed = person.preferred === fullName(person) ? fullName(names) : person.preferred;
  return {
    first: names.first,
    last: names.last,
    preferred: read.preferred === undefined ? followed : preferredOf(read, names.first, names.last),
  };
}

function changedState(
  person: ImportPerson,
  read: ReadRow,
  draft: Draft,
  options: PlanOptions,
): PersonState {
  const { leaves, faults, notes } = draft;
  const now = stateOf(person);
  // For people who have left, nothing else matters, and exports leave much of it empty.
  if (leaves !== null) {
    if (person.left_on === null && options.importers.includes(person.id))
      faults.push(texts.yourself);
    return {
      ...now,
      left_on: person.left_on === null || read.left_on !== undefined ? leaves : person.left_on,
    };
  }
  const isBack = read.works_here === true || (read.left_on === null && person.left_on !== null);
  if (person.left_on !== null && !isBack) notes.push(texts.stillLeft);
  const email = read.email ?? person.email;
  if (email !== person.email && person.has_role && !options.manages_users)
    faults.push(texts.signsInWith);
  const after = {
    ...now,
    email,
    ...namesAfter(person, read),
    title: read.title ?? person.title,
    ...placeAfter(person, read, draft),
    hired_on:
      read.hired_on === undefined || read.hired_on === person.hired_on
        ? person.hired_on
        : read.hired_on,
    left_on: isBack ? null : person.left_on,
  };
  for (const key of TEXTS) after[key] = asHeld(after[key], person[key]);
  return after;
}

const TEXTS = ['email', 'first', 'last', 'preferred', 'title'] as const;

export function stateOf(person: ImportPerson): PersonState {
  return {
    number: person.number,
    email: person.email,
    first: person.first,
    last: person.last,
    preferred: person.preferred,
    title: person.title,
    department: person.department,
    team: person.team,
    sub_team: person.sub_team,
    manager: person.manager_id === null ? null : { id: person.manager_id },
    hired_on: person.hired_on,
    left_on: person.left_on,
  };
}

/** Returns department, team and sub-team. A team of the former department is dropped. */
function placeAfter(
  person: ImportPerson,
  read: ReadRow,
  { faults, notes }: Draft,
): Pick<PersonState, 'department' | 'team' | 'sub_team'> {
  const department = read.department ?? person.department;
  const stays =
    department !== null &&
    person.department !== null &&
    sortKey(department) === sortKey(person.department);
  if (!stays && read.team === undefined && person.team !== null)
    notes.push(texts.otherTeam({ team: person.team }));
  const team = read.team === undefined ? (stays ? person.team : null) : read.team;
  const sameTeam =
    stays && team !== null && person.team !== null && sortKey(team) === sortKey(person.team);
  const subTeam = read.sub_team === undefined ? (sameTeam ? person.sub_team : null) : read.sub_team;
  if (subTeam !== null && team === null) faults.push(texts.subTeamAlone);
  return { department, team, sub_team: subTeam };
}
