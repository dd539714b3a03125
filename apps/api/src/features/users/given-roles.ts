import { ACCESS_MESSAGES as texts, InvalidInput, RuleViolation } from '@reviews/domain';
import { coversHeld, type Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { findRoles, type RoleRecord } from '../roles/public.ts';
import { knownDepartments, type GivenRole } from './users.queries.ts';

/** Returns whether the giver's grants cover the role for these departments. */
const isCovered = (
  giver: Actor['grants'],
  role: RoleRecord,
  departments: readonly number[],
): boolean =>
  role.grants.every((grant) => coversHeld(giver, { ...grant, departments: [...departments] }));

/**
 * Returns the roles that this person may give: none that exceed their own grants, and none that
 * everyone has. Keeps departments only if the role has a permission for departments.
 * @throws InvalidInput, RuleViolation
 */
export async function giveableRoles(
  sql: Sql,
  giver: Actor['grants'],
  given: readonly GivenRole[],
): Promise<GivenRole[]> {
  if (given.length === 0) return [];
  const [roles, departments] = [
    new Map((await findRoles(sql)).map((role) => [role.id, role])),
    await knownDepartments(
      sql,
      given.flatMap(({ department_ids }) => department_ids),
    ),
  ];
  return given.map(({ role_id, department_ids }, index) => {
    const role = roles.get(role_id);
    if (role === undefined || given.findIndex((other) => other.role_id === role_id) !== index)
      throw new InvalidInput([{ path: `roles.${index}`, message: texts.roleNotFound }]);
    if (role.everyone) throw new RuleViolation(texts.everyoneRole);
    if (department_ids.some((id) => !departments.has(id)))
      throw new InvalidInput([
        { path: `roles.${index}.department_ids`, message: texts.unknownDepartment },
      ]);
    const kept = role.grants.some(({ scope }) => scope === 'departments')
      ? [...new Set(department_ids)]
      : [];
    if (!isCovered(giver, role, kept))
      throw new RuleViolation(texts.roleBeyondGiver({ name: role.name }));
    return { role_id, department_ids: kept };
  });
}
