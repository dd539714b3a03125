import { Box, Text } from '@mantine/core';
import type { DirectoryGroup, DirectoryView } from '@reviews/contracts/directories';
import { LABELS } from '@reviews/domain';
import { useState } from 'react';
import record from '../../../ui/record-table.module.css';
import { RecordActions, RecordButton, RecordTable } from '../../../ui/record-table.tsx';
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
        <RecordTable
          actions={LABELS.buttons.actions}
          columns={[texts.group, texts.gives]}
          label={texts.groups}
        >
          {directory.groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                {group.name}
                <span className={record.sub}>{texts.members({ count: group.members })}</span>
              </th>
              <td data-label={texts.gives}>
                {group.roles.length === 0 && <span className={record.none}>{texts.nothing}</span>}
                {group.roles.map((role) => (
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
              </td>
              <RecordActions>
                <RecordButton
                  asks
                  label={texts.changeOf({ group: group.name })}
                  onClick={() => setChanged(group)}
                >
                  {texts.change}
                </RecordButton>
              </RecordActions>
            </tr>
          ))}
        </RecordTable>
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
