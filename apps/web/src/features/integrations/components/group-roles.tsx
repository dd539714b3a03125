import { Box, Text } from '@mantine/core';
import type { DirectoryGroup, DirectoryView } from '@reviews/contracts/directories';
import { LABELS } from '@reviews/domain';
import { useState } from 'react';
import { DataTable, None, Sub } from '../../../ui/data-table.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { DIRECTORY_TEXTS as texts } from '../lib/sign-in-texts.ts';
import { GroupDialog } from './group-dialog.tsx';
import styles from './integrations.module.css';

/** Lists the roles that the groups of a directory grant their members. */
export function GroupRoles({ directory, id }: { directory: DirectoryView; id: number }) {
  const [changed, setChanged] = useState<DirectoryGroup | null>(null);
  const nameOf = (departmentId: number): string =>
    directory.departments.find((each) => each.id === departmentId)?.name ?? '';
  return (
    // The dialog's form is a React child of the settings form: its submit event must not reach
    // that.
    <section
      aria-labelledby="what-groups-give"
      className={styles.group}
      onSubmit={(event) => event.stopPropagation()}
    >
      <Box component="h2" fz="note" fw={550} id="what-groups-give">
        {texts.groups}
      </Box>
      <p className={styles.sub}>{texts.groupsHint}</p>
      {directory.groups.length === 0 ? (
        <p className={styles.sub}>{texts.groupsNone}</p>
      ) : (
        <DataTable
          actions={{
            label: LABELS.buttons.actions,
            cell: (group) => (
              <RecordButton
                asks
                label={texts.changeOf({ group: group.name })}
                onClick={() => setChanged(group)}
              >
                {texts.change}
              </RecordButton>
            ),
          }}
          columns={[
            {
              key: 'group',
              label: texts.group,
              cell: ({ name, members }) => (
                <>
                  {name}
                  <Sub>{texts.members({ count: members })}</Sub>
                </>
              ),
            },
            {
              key: 'gives',
              label: texts.gives,
              cell: ({ roles }) => (
                <>
                  {roles.length === 0 && <None>{texts.nothing}</None>}
                  {roles.map((role) => (
                    <div key={role.role_id}>
                      {role.department_ids.length === 0
                        ? role.name
                        : `${role.name}: ${role.department_ids.map(nameOf).join(', ')}`}
                      {!role.in_force && (
                        <Text span display="block" c="var(--notice)" fz="xs">
                          {texts.heldBack}
                        </Text>
                      )}
                    </div>
                  ))}
                </>
              ),
            },
          ]}
          keyOf={({ id: groupId }) => groupId}
          label={texts.groups}
          rows={directory.groups}
        />
      )}
      {changed !== null && (
        <GroupDialog
          directory={directory}
          group={changed}
          id={id}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  );
}
