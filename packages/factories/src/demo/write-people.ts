import type { Tx } from '@reviews/db';
import { nameColumns } from '@reviews/domain';
import { grantRole } from '../build-role.ts';
import { dayColumn, dayFrom } from '../calendar.ts';
import { passwordHash } from '../password-hash.ts';
import { CAST, ROLE_DEPARTMENTS } from './cast.ts';
import { DEPARTMENT_PLANS } from './company-plan.ts';
import type { Company, Person } from './organisation.ts';
import { writeRows } from './write-rows.ts';

/** Department of people without one of their own: the chief executive. */
const LEADERSHIP_DEPARTMENT = 'Operations';

type Places = {
  readonly departments: ReadonlyMap<string, number>;
  /** By department and name. */
  readonly teams: ReadonlyMap<string, number>;
  /** By department, team and name. */
  readonly subTeams: ReadonlyMap<string, number>;
};

const placeKey = (...names: (string | null)[]) => names.join('\n');

/**
 * Saves the company: departments and teams, people, accounts, positions, the reporting line, the
 * cast's roles.
 */
export async function writePeople(
  tx: Tx,
  company: Company,
  now: Date,
  timeZone: string,
): Promise<void> {
  const { people } = company;
  const places = await writePlaces(tx, people);
  await writeRows(
    tx,
    'employee',
    people.map((person) => employeeRow(person, now, timeZone)),
  );
  const hash = await passwordHash();
  await writeRows(
    tx,
    'app_user',
    people.map(({ userId, id, email }) => ({
      id: userId,
      email,
      passwordHash: hash,
      employeeId: id,
      createdAt: now,
    })),
  );
  await writeRows(
    tx,
    'position',
    people.map((person) => positionRow(person, places, now, timeZone)),
  );
  await writeRows(tx, 'reporting_line', people.flatMap(lineAbove));
  for (const { key, role } of CAST) {
    if (role !== undefined)
      await grantRole({ prisma: tx }, company.cast[key].userId, role, ROLE_DEPARTMENTS[key]);
  }
}

function employeeRow(person: Person, now: Date, timeZone: string) {
  const { id, firstName, lastName, preferredName, email, externalIdentifier } = person;
  return {
    id,
    externalIdentifier,
    firstName,
    lastName,
    preferredName,
    email,
    ...nameColumns({ firstName, lastName, preferredName, email, externalIdentifier }),
    hiredOn: hiredOn(person, now, timeZone),
  };
}

function hiredOn(person: Person, now: Date, timeZone: string): Date {
  return dayColumn(dayFrom(now, -person.daysHere, timeZone));
}

function departmentOf(person: Person): string {
  return person.department ?? LEADERSHIP_DEPARTMENT;
}

function positionRow(person: Person, places: Places, now: Date, timeZone: string) {
  const { team, subTeam } = person;
  const department = departmentOf(person);
  const departmentId = places.departments.get(department);
  if (departmentId === undefined) throw new Error(`No department ${department}.`);
  return {
    employeeId: person.id,
    isPrimary: true,
    title: person.title,
    departmentId,
    teamId: team === null ? null : (places.teams.get(placeKey(department, team)) ?? null),
    subTeamId:
      subTeam === null ? null : (places.subTeams.get(placeKey(department, team, subTeam)) ?? null),
    managerId: person.manager?.id ?? null,
    startedOn: hiredOn(person, now, timeZone),
  };
}

function lineAbove(person: Person) {
  const line: { ancestorId: number; descendantId: number; depth: number }[] = [];
  for (let above = person.manager; above !== null; above = above.manager) {
    line.push({ ancestorId: above.id, descendantId: person.id, depth: line.length + 1 });
  }
  return line;
}

async function writePlaces(tx: Tx, people: readonly Person[]): Promise<Places> {
  const saved = await tx.department.createManyAndReturn({
    data: DEPARTMENT_PLANS.map(({ name }) => ({ name })),
  });
  const departments = new Map(saved.map(({ id, name }) => [name, id]));
  const departmentId = (name: string) => departments.get(name) ?? 0;

  const teamRows = new Map(people.flatMap((person) => teamRow(person, departmentId)));
  const savedTeams = await tx.team.createManyAndReturn({ data: [...teamRows.values()] });
  const nameOf = new Map(saved.map(({ id, name }) => [id, name]));
  const teams = new Map(
    savedTeams.map((team) => [placeKey(nameOf.get(team.departmentId) ?? '', team.name), team.id]),
  );

  const subTeamRows = new Map(people.flatMap((person) => subTeamRow(person, teams)));
  const savedSubTeams = await tx.subTeam.createManyAndReturn({ data: [...subTeamRows.values()] });
  const keyOf = new Map([...teams].map(([key, id]) => [id, key]));
  const subTeams = new Map(
    savedSubTeams.map(({ id, teamId, name }) => [placeKey(keyOf.get(teamId) ?? '', name), id]),
  );
  return { departments, teams, subTeams };
}

function teamRow(person: Person, departmentId: (name: string) => number) {
  const { team } = person;
  if (team === null) return [];
  const department = departmentOf(person);
  return [
    [placeKey(department, team), { departmentId: departmentId(department), name: team }] as const,
  ];
}

function subTeamRow(person: Person, teams: ReadonlyMap<string, number>) {
  const { team, subTeam } = person;
  if (team === null || subTeam === null) return [];
  const teamId = teams.get(placeKey(departmentOf(person), team)) ?? 0;
  return [[placeKey(departmentOf(person), team, subTeam), { teamId, name: subTeam }] as const];
}
