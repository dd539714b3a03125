import type { Role, UserRole } from '@reviews/db';
import type { Grant } from '@reviews/domain';
import type { Saved, Store } from './store.ts';
import { uniqueText } from './unique.ts';

export type RoleGiven = {
  readonly name?: string;
  readonly description?: string;
  readonly grants?: readonly Grant[];
};

/** Saves a role with these permissions; without any it allows nothing. */
export async function buildRole(db: Store, given: RoleGiven = {}): Promise<Role> {
  const grants = given.grants ?? [];
  return db.prisma.role.create({
    data: {
      name: given.name ?? uniqueText('Role'),
      description: given.description ?? '',
      permissions: {
        createMany: { data: grants.map(({ permission, scope }) => ({ permission, scope })) },
      },
    },
  });
}

/**
 * Gives a user a role by its name. Departments (by name, or saved) limit permissions of scope
 * `departments`. Throws when the role (`ensureBaseData` writes the seeded ones) or department does
 * not exist. Giving it again adds the departments.
 */
export async function grantRole(
  db: Store,
  userId: number,
  roleName: string,
  departments: readonly (string | Saved)[] = [],
): Promise<UserRole> {
  const role = await db.prisma.role.findUniqueOrThrow({ where: { name: roleName } });
  const key = { userId, roleId: role.id };
  const given = await db.prisma.userRole.upsert({
    where: { userId_roleId: key },
    create: key,
    update: {},
  });
  for (const department of departments) {
    const { id } =
      typeof department === 'string'
        ? await db.prisma.department.findUniqueOrThrow({ where: { name: department } })
        : department;
    await db.prisma.userRoleDepartment.createMany({
      data: [{ ...key, departmentId: id }],
      skipDuplicates: true,
    });
  }
  return given;
}
