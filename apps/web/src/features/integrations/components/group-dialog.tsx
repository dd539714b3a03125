import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox, Stack } from '@mantine/core';
import type { DirectoryGroup, DirectoryView } from '@reviews/contracts/directories';
import { Suspense, useState } from 'react';
import { conflictDetails } from '../../../lib/api-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { EditDialog } from '../../../ui/edit-dialog.tsx';
import { useGroupRoles } from '../api/sign-in-queries.ts';
import { givenBy, isSameGiven } from '../lib/group-roles.ts';
import { DIRECTORY_TEXTS as texts } from '../lib/sign-in-texts.ts';

const GroupConflict = lazyComponent(
  async () => (await import('./group-conflict.tsx')).GroupConflict,
);

interface GroupDialogProps {
  directory: DirectoryView;
  group: DirectoryGroup;
  id: number;
  onClose: () => void;
}

/** Edits the roles that one group grants. Keeps the user's choice on a conflict. */
export function GroupDialog({ directory, group, id, onClose }: GroupDialogProps) {
  const [seen, setSeen] = useState(group);
  const [roles, setRoles] = useState(() => givenBy(group));
  const [isConflict, setConflict] = useState(false);
  const { mutate, isPending, error, reset } = useGroupRoles(id, group.id);
  const held = seen.roles.some(({ in_force: inForce }) => !inForce);
  const isDirty = !isSameGiven(roles, givenBy(seen));
  const give = (roleId: number, on: boolean) =>
    setRoles((now) =>
      on
        ? [...now, { role_id: roleId, department_ids: [] }]
        : now.filter((each) => each.role_id !== roleId),
    );
  const place = (roleId: number, departmentId: number, on: boolean) =>
    setRoles((now) =>
      now.map((each) =>
        each.role_id === roleId
          ? {
              ...each,
              department_ids: on
                ? [...each.department_ids, departmentId]
                : each.department_ids.filter((one) => one !== departmentId),
            }
          : each,
      ),
    );
  const save = (revision: string) =>
    mutate(
      { roles, revision },
      {
        onSuccess: onClose,
        onError: (failure) => setConflict(conflictDetails(failure) !== undefined),
      },
    );
  const takeTheirs = (theirs: DirectoryGroup): void => {
    setConflict(false);
    reset();
    setSeen(theirs);
    setRoles(givenBy(theirs));
  };
  const keepMine = (theirs: DirectoryGroup): void => {
    setConflict(false);
    setSeen(theirs);
    save(theirs.revision);
  };
  return (
    <>
      <EditDialog
        busy={isPending}
        dirty={isDirty}
        onClose={onClose}
        onSave={() => (isDirty || held ? save(seen.revision) : onClose())}
        problem={error?.message ?? null}
        saveLabel={texts.save}
        title={texts.dialog({ group: group.name })}
      >
        <Stack gap="sm">
          {directory.roles.map((role) => {
            const chosen = roles.find((each) => each.role_id === role.id);
            return (
              <div key={role.id}>
                <Checkbox
                  checked={chosen !== undefined}
                  label={role.name}
                  onChange={(event) => give(role.id, event.currentTarget.checked)}
                />
                {chosen !== undefined && role.of_departments && (
                  <Box
                    aria-label={texts.departmentsOf({ role: role.name })}
                    mt={4}
                    ml={28}
                    role="group"
                  >
                    {directory.departments.map(({ id: departmentId, name }) => (
                      <Checkbox
                        checked={chosen.department_ids.includes(departmentId)}
                        key={departmentId}
                        label={name}
                        my={6}
                        onChange={(event) =>
                          place(role.id, departmentId, event.currentTarget.checked)
                        }
                      />
                    ))}
                  </Box>
                )}
              </div>
            );
          })}
        </Stack>
      </EditDialog>
      <Suspense>
        {isConflict && (
          <GroupConflict
            directory={directory}
            error={error}
            group={group}
            id={id}
            mine={roles}
            onClose={() => setConflict(false)}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
      </Suspense>
    </>
  );
}
