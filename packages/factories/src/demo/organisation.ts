import { sortKey } from '@reviews/domain';
import { CAST } from './cast.ts';
import type { CastKey, CastMember } from './cast.ts';
import { DEPARTMENT_PLANS } from './company-plan.ts';
import type { DepartmentName, DepartmentPlan, TeamPlan } from './company-plan.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

/** One person of the demo company, before and after saving: `id` and `userId` are row ids. */
export type Person = {
  readonly id: number;
  readonly userId: number;
  readonly key: CastKey | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly externalIdentifier: string;
  readonly sortKey: string;
  readonly title: string;
  /** Null for the chief executive, who is above the departments. */
  readonly department: DepartmentName | null;
  readonly team: string | null;
  readonly subTeam: string | null;
  readonly manager: Person | null;
  /** Days at the company on loading. */
  readonly daysHere: number;
};

export type Company = {
  /** By id; managers come before their reports. */
  readonly people: readonly Person[];
  readonly cast: Readonly<Record<CastKey, Person>>;
  readonly reports: ReadonlyMap<Person, readonly Person[]>;
};

/** Generates the ids of a table. */
type Ids = { next(): number };

const DAYS_A_YEAR = 365;
const JOINED_THIS_WEEK_DAYS = 2;
const FIRMWARE_MEMBERS = 7;
/** Share among the generated people; small enough that nearly everyone has last year's review. */
const NEWCOMERS = 0.06;
const LONGEST_YEARS = 14;

type Hiring = Pick<Person, 'title' | 'department' | 'team' | 'subTeam' | 'manager'>;

/**
 * Generates Larkspur Instruments: the cast and the requested number of people, in five departments
 * with teams and sub-teams, four levels below the chief executive. The same seed gives the same
 * people. Throws when `size` is too small for the cast and the line above it.
 */
export function drawUpCompany(size: number, seed: number, employeeIds: Ids, userIds: Ids): Company {
  if (size < SMALLEST_COMPANY)
    throw new Error(`The demo company has at least ${SMALLEST_COMPANY} people.`);
  const random = createRandom(seed, 'people');
  const people: Person[] = [];
  const newName = nameGiver(random);
  const ids = () => ({
    id: employeeIds.next(),
    userId: userIds.next(),
    externalIdentifier: `LK-${String(people.length + 1).padStart(5, '0')}`,
  });
  const hire = (place: Hiring): Person => {
    const person: Person = {
      ...ids(),
      key: null,
      ...newName(),
      ...place,
      daysHere: daysHere(random),
    };
    people.push(person);
    return person;
  };
  const cast = hireCast(people, ids);
  const rest = size - people.length - FIRMWARE_MEMBERS - DIRECTORS_TO_HIRE;
  for (let member = 0; member < FIRMWARE_MEMBERS; member += 1) {
    hire({
      title: 'Firmware Engineer',
      department: 'Engineering',
      team: 'Firmware',
      subTeam: null,
      manager: cast.soledad,
    });
  }
  const directors = DEPARTMENT_PLANS.map((plan) => directorOf(plan, cast, hire));
  shares(rest).forEach((count, index) => {
    const plan = DEPARTMENT_PLANS[index];
    const director = directors[index];
    if (plan !== undefined && director !== undefined) growDepartment(plan, director, count, hire);
  });
  return { people, cast, reports: reportsOf(people) };
}

const DIRECTORS_TO_HIRE = 2;
const SMALLEST_COMPANY = 100;

function hireCast(
  people: Person[],
  ids: () => Pick<Person, 'id' | 'userId' | 'externalIdentifier'>,
): Record<CastKey, Person> {
  const found = new Map<CastKey, Person>();
  for (const member of CAST) {
    const person = castPerson(
      member,
      member.manager === null ? null : (found.get(member.manager) ?? null),
      ids(),
    );
    people.push(person);
    found.set(member.key, person);
  }
  const get = (key: CastKey): Person => {
    const person = found.get(key);
    if (person === undefined) throw new Error(`The cast lacks ${key}.`);
    return person;
  };
  return {
    margit: get('margit'),
    hanneke: get('hanneke'),
    augustin: get('augustin'),
    rosa: get('rosa'),
    imogen: get('imogen'),
    tomas: get('tomas'),
    idris: get('idris'),
    soledad: get('soledad'),
    noa: get('noa'),
    priya: get('priya'),
    luca: get('luca'),
    mira: get('mira'),
    wren: get('wren'),
    amara: get('amara'),
    jun: get('jun'),
    piotr: get('piotr'),
    elif: get('elif'),
  };
}

function castPerson(
  member: CastMember,
  manager: Person | null,
  ids: Pick<Person, 'id' | 'userId' | 'externalIdentifier'>,
): Person {
  const [firstName = '', ...rest] = member.name.split(' ');
  return {
    ...ids,
    key: member.key,
    firstName,
    lastName: rest.join(' '),
    preferredName: member.name,
    email: `${member.email}@larkspur.example`,
    sortKey: sortKey(member.name),
    title: member.title,
    department: member.department,
    team: member.team,
    subTeam: member.subTeam ?? null,
    manager,
    daysHere: member.years === 0 ? JOINED_THIS_WEEK_DAYS : member.years * DAYS_A_YEAR,
  };
}

function directorOf(
  plan: DepartmentPlan,
  cast: Record<CastKey, Person>,
  hire: (place: Hiring) => Person,
): Person {
  const known = [cast.hanneke, cast.augustin, cast.rosa].find(
    ({ department }) => department === plan.name,
  );
  return (
    known ??
    hire({
      title: plan.director,
      department: plan.name,
      team: null,
      subTeam: null,
      manager: cast.margit,
    })
  );
}

/** Distributes the remaining people to the departments by share; the first gets the remainder. */
function shares(rest: number): number[] {
  const counts = DEPARTMENT_PLANS.map(({ share }) => Math.floor(rest * share));
  const given = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => (index === 0 ? count + rest - given : count));
}

/** Generates team managers, sub-team leads and members: the three levels below a director. */
function growDepartment(
  plan: DepartmentPlan,
  director: Person,
  count: number,
  hire: (place: Hiring) => Person,
): void {
  const teams = teamsFor(plan, count);
  teams.forEach((team, index) => {
    const size = Math.floor(count / teams.length) + (index < count % teams.length ? 1 : 0);
    if (size === 0) return;
    const place = { department: plan.name, team: team.name };
    const manager = hire({
      ...place,
      title: `${team.name} Manager`,
      subTeam: null,
      manager: director,
    });
    const groups = Math.min(Math.max(1, Math.round(Math.sqrt(size) / 2)), size - 1);
    for (let group = 0; group < groups; group += 1) {
      const subTeam = subTeamName(team, group);
      const members = Math.floor((size - 1) / groups) + (group < (size - 1) % groups ? 1 : 0);
      const lead = hire({ ...place, title: `${subTeam} Lead`, subTeam, manager });
      for (let member = 1; member < members; member += 1) {
        hire({
          ...place,
          title: team.titles[member % team.titles.length] ?? plan.name,
          subTeam,
          manager: lead,
        });
      }
    }
  });
}

const LARGE_DEPARTMENT = 150;

/**
 * A large company has the same teams several times. The cube root keeps its four levels equally
 * wide.
 */
function teamsFor(plan: DepartmentPlan, count: number): TeamPlan[] {
  const wanted =
    count < LARGE_DEPARTMENT
      ? plan.teams.length
      : Math.max(plan.teams.length, Math.round(Math.cbrt(count)));
  return Array.from({ length: wanted }, (_, index) => {
    const team = plan.teams[index % plan.teams.length];
    if (team === undefined) throw new Error(`${plan.name} has no teams.`);
    const round = Math.floor(index / plan.teams.length);
    return round === 0 ? team : { ...team, name: `${team.name} ${round + 1}` };
  });
}

function subTeamName(team: TeamPlan, group: number): string {
  const name = team.subTeams[group % team.subTeams.length] ?? team.name;
  const round = Math.floor(group / team.subTeams.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

function daysHere(random: Random): number {
  if (random.chance(NEWCOMERS)) return random.between(40, 150);
  return random.between(1.5 * DAYS_A_YEAR, LONGEST_YEARS * DAYS_A_YEAR);
}

/** Letters that have no accent to remove when decomposed, as written in an address. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  đ: 'd',
  ı: 'i',
};

function addressPart(name: string): string {
  return [...sortKey(name)]
    .map((letter) => PLAIN_LETTERS[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z]+/gu, '-');
}

type Names = Pick<Person, 'firstName' | 'lastName' | 'preferredName' | 'email' | 'sortKey'>;

function nameGiver(random: Random): () => Names {
  const taken = new Map<string, number>(CAST.map(({ name }) => [name, 1]));
  return () => {
    let name = '';
    let firstName = '';
    let lastName = '';
    // A name repeats only in a company larger than the name lists allow.
    for (let attempt = 0; attempt < 50 && (name === '' || taken.has(name)); attempt += 1) {
      firstName = random.pick(FIRST_NAMES);
      lastName = random.pick(LAST_NAMES);
      name = `${firstName} ${lastName}`;
    }
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const suffix = count === 1 ? '' : String(count);
    return {
      firstName,
      lastName,
      preferredName: name,
      email: `${addressPart(firstName)}.${addressPart(lastName)}${suffix}@larkspur.example`,
      sortKey: sortKey(name),
    };
  };
}

function reportsOf(people: readonly Person[]): Map<Person, Person[]> {
  const reports = new Map<Person, Person[]>();
  for (const person of people) {
    if (person.manager === null) continue;
    const known = reports.get(person.manager);
    if (known === undefined) reports.set(person.manager, [person]);
    else known.push(person);
  }
  return reports;
}
