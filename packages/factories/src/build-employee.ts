import type { Department, Employee, Position, SubTeam, Team, User } from '@reviews/db';
import { nameColumns } from '@reviews/domain';
import { grantRole } from './build-role.ts';
import { optionalDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import { passwordHash } from './password-hash.ts';
import { addReportingLine, movePrimaryManager } from './reporting-line.ts';
import type { Saved, Store } from './store.ts';
import { nextNumber, uniqueText } from './unique.ts';

export type EmployeeGiven = {
  readonly preferredName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Lower case. Used to sign in. */
  readonly email?: string;
  readonly externalIdentifier?: string;
  readonly hiredOn?: Day | null;
  readonly leftOn?: Day | null;
  /** Of the primary position. */
  readonly title?: string;
  /** By name; created if missing. */
  readonly department?: string;
  readonly team?: string;
  readonly subTeam?: string;
  readonly manager?: Saved | null;
  /** Defaults to the demo password; null for a user without a password. */
  readonly password?: string | null;
  readonly deactivatedAt?: Date | null;
  /** Names of existing roles. */
  readonly roles?: readonly string[];
};

/** An employee with account and primary position. */
export type BuiltEmployee = Employee & { readonly user: User; readonly position: Position };

const DEFAULT_DEPARTMENT = 'Engineering';

/**
 * Saves an employee with an account (password `larkspur-demo` by default), a primary position, and
 * the rows of the reporting line above them. Throws when a role does not exist.
 */
export async function buildEmployee(db: Store, given: EmployeeGiven = {}): Promise<BuiltEmployee> {
  const employee = await db.prisma.employee.create({ data: employeeColumns(given) });
  const user = await db.prisma.user.create({
    data: {
      email: employee.email,
      passwordHash: given.password === null ? null : await passwordHash(given.password),
      employeeId: employee.id,
      deactivatedAt: given.deactivatedAt ?? null,
    },
  });
  const place = await ensurePlace(db, given);
  const position = await db.prisma.position.create({
    data: {
      employeeId: employee.id,
      title: given.title ?? 'Engineer',
      departmentId: place.department.id,
      teamId: place.team?.id ?? null,
      subTeamId: place.subTeam?.id ?? null,
      managerId: given.manager?.id ?? null,
      startedOn: employee.hiredOn,
    },
  });
  if (given.manager) await addReportingLine(db, employee.id, given.manager.id);
  for (const role of given.roles ?? []) await grantRole(db, user.id, role);
  return { ...employee, user, position };
}

function employeeColumns(
  given: EmployeeGiven,
): Omit<Employee, 'id' | 'leftRecordedAt' | 'photoKey' | 'version'> {
  const number = nextNumber();
  const firstName = given.firstName ?? given.preferredName?.split(' ')[0] ?? 'Person';
  const lastName =
    given.lastName ?? given.preferredName?.split(' ').slice(1).join(' ') ?? String(number);
  const names = {
    firstName,
    lastName,
    preferredName: given.preferredName ?? `${firstName} ${lastName}`.trim(),
    email: (given.email ?? `${uniqueText('person', number)}@larkspur.example`).toLowerCase(),
    externalIdentifier: given.externalIdentifier ?? uniqueText('E', number),
  };
  return {
    ...names,
    ...nameColumns(names),
    hiredOn: optionalDay(given.hiredOn ?? '2024-01-15'),
    leftOn: optionalDay(given.leftOn),
  };
}

type Place = {
  readonly department: Department;
  readonly team: Team | null;
  readonly subTeam: SubTeam | null;
};

async function ensurePlace(db: Store, given: EmployeeGiven): Promise<Place> {
  const department = await buildDepartment(db, given.department);
  const team =
    given.team === undefined
      ? null
      : await db.prisma.team.upsert({
          where: { departmentId_name: { departmentId: department.id, name: given.team } },
          create: { departmentId: department.id, name: given.team },
          update: {},
        });
  const subTeam =
    team === null || given.subTeam === undefined
      ? null
      : await db.prisma.subTeam.upsert({
          where: { teamId_name: { teamId: team.id, name: given.subTeam } },
          create: { teamId: team.id, name: given.subTeam },
          update: {},
        });
  return { department, team, subTeam };
}

/** Returns the department with this name; creates it if missing. */
export async function buildDepartment(
  db: Store,
  name: string = DEFAULT_DEPARTMENT,
): Promise<Department> {
  return db.prisma.department.upsert({ where: { name }, create: { name }, update: {} });
}

/** Saves an employee who becomes the primary manager of `report`, in the same department. */
export async function buildManagerOf(
  db: Store,
  report: Saved,
  given: EmployeeGiven = {},
): Promise<BuiltEmployee> {
  const position = await db.prisma.position.findFirstOrThrow({
    where: { employeeId: report.id, isPrimary: true },
    select: { department: { select: { name: true } } },
  });
  const manager = await buildEmployee(db, {
    title: 'Manager',
    department: position.department.name,
    ...given,
  });
  await movePrimaryManager(db, report.id, manager.id);
  return manager;
}
