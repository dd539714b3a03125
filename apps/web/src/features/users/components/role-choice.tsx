import { Box, Text } from '@mantine/core';
import type { RolesReply, RoleView } from '@reviews/contracts/roles';
import type { GivenRole } from '../api/user-queries.ts';
import { USER_TEXTS as texts } from '../lib/user-texts.ts';
import styles from './role-choice.module.css';

interface RoleChoiceProps {
  reply: RolesReply;
  /** The id of the element that labels the choice. */
  labelledBy: string;
  value: readonly GivenRole[];
  disabled: boolean;
  onChange: (roles: GivenRole[]) => void;
}

const wantsDepartments = ({ grants }: RoleView): boolean =>
  grants.some(({ scope }) => scope === 'departments');

/**
 * Chooses roles, and departments for roles with department permissions. Roles beyond the user's
 * reach can be removed but not added.
 */
export function RoleChoice({ reply, labelledBy, value, disabled, onChange }: RoleChoiceProps) {
  const put = (role: GivenRole): void =>
    onChange(
      [...value.filter(({ role_id: id }) => id !== role.role_id), role].toSorted(
        (one, other) => one.role_id - other.role_id,
      ),
    );
  return (
    <div aria-labelledby={labelledBy} className={styles.roles} role="group">
      {reply.data
        .filter(({ everyone }) => !everyone)
        .map((role) => {
          const given = value.find(({ role_id: id }) => id === role.id);
          const isTooFar = !role.within_reach && given === undefined;
          return (
            <div className={styles.role} key={role.id}>
              <label className={styles.label} title={isTooFar ? texts.roleTooFar : undefined}>
                <input
                  checked={given !== undefined}
                  disabled={disabled || isTooFar}
                  onChange={() =>
                    given === undefined
                      ? put({ role_id: role.id, department_ids: [] })
                      : onChange(value.filter((each) => each !== given))
                  }
                  type="checkbox"
                />
                <Text span fw={550}>
                  {role.name}
                  <Text span display="block" c="dimmed" fz="note" fw={400}>
                    {isTooFar ? texts.roleTooFar : role.description}
                  </Text>
                </Text>
              </label>
              {given !== undefined && wantsDepartments(role) && (
                <DepartmentChoice
                  departments={reply.departments}
                  disabled={disabled}
                  given={given}
                  name={role.name}
                  onChange={put}
                />
              )}
            </div>
          );
        })}
    </div>
  );
}

interface DepartmentChoiceProps {
  departments: RolesReply['departments'];
  given: GivenRole;
  name: string;
  disabled: boolean;
  onChange: (role: GivenRole) => void;
}

function DepartmentChoice({ departments, given, name, disabled, onChange }: DepartmentChoiceProps) {
  const chosen = new Set(given.department_ids);
  const toggle = (id: number): void =>
    onChange({
      role_id: given.role_id,
      department_ids: departments
        .map((each) => each.id)
        .filter((each) => (each === id ? !chosen.has(id) : chosen.has(each))),
    });
  return (
    <Box component="fieldset" m={0} pt={0} pb={14} pr="md" pl={46} bd={0} disabled={disabled}>
      <Box component="legend" p={0} c="dimmed" fz="xs" fw={550}>
        {texts.departmentsOf({ name })}
      </Box>
      <div className={styles.list}>
        {departments.map(({ id, name: department }) => (
          <label className={styles.department} key={id}>
            <input checked={chosen.has(id)} onChange={() => toggle(id)} type="checkbox" />
            {department}
          </label>
        ))}
      </div>
      {chosen.size === 0 && (
        <Text mt={6} c="var(--warning)" fz="note">
          {texts.departmentsMissing}
        </Text>
      )}
    </Box>
  );
}
