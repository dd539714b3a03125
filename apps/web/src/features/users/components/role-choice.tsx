import { Box, Paper, Stack, Text } from '@mantine/core';
import type { RolesReply, RoleView } from '@reviews/contracts/roles';
import { Choice } from '../../../ui/choice.tsx';
import { columns } from '../../../ui/columns.ts';
import type { GivenRole } from '../api/user-queries.ts';
import { USER_TEXTS as texts } from '../lib/user-texts.ts';

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
    <Paper aria-labelledby={labelledBy} className="lined" role="group" withBorder>
      {reply.data
        .filter(({ everyone }) => !everyone)
        .map((role) => {
          const given = value.find(({ role_id: id }) => id === role.id);
          const isTooFar = !role.within_reach && given === undefined;
          return (
            <div key={role.id}>
              <Choice
                checked={given !== undefined}
                disabled={disabled || isTooFar}
                hint={isTooFar ? texts.roleTooFar : role.description}
                label={role.name}
                look="row"
                onChange={() =>
                  given === undefined
                    ? put({ role_id: role.id, department_ids: [] })
                    : onChange(value.filter((each) => each !== given))
                }
              />
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
    </Paper>
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
    <Box component="fieldset" pb={14} pe="md" ps={46} disabled={disabled}>
      <Text c="dimmed" component="legend" fw={550} fz="xs">
        {texts.departmentsOf({ name })}
      </Text>
      <Stack
        fz="note"
        gap="4px 12px"
        mah="13.75rem"
        mt={6}
        style={{ ...columns('11.25rem'), overflowY: 'auto' }}
      >
        {departments.map(({ id, name: department }) => (
          <Choice
            checked={chosen.has(id)}
            key={id}
            label={department}
            onChange={() => toggle(id)}
          />
        ))}
      </Stack>
      {chosen.size === 0 && (
        <Text mt={6} c="var(--warning)" fz="note">
          {texts.departmentsMissing}
        </Text>
      )}
    </Box>
  );
}
