import { Group, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { FormRow } from '../list/row-action.ts';
import { ROW_DIALOGS } from '../../lib/row-dialog-texts.ts';

/** Identifies a dialog's review by title, reviewee and writer. */
export function FormSummary({ title, row }: { title: string; row: FormRow }) {
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      py="sm"
      px="md"
      bd="1px solid var(--hairline)"
      bdrs="md"
    >
      <div>
        <Text component="div" fw={600}>
          {MESSAGES.pulses.title({ title, name: row.employee.preferred_name })}
        </Text>
        {row.assignee !== null && (
          <Text component="div" c="dimmed" fz="note">
            {ROW_DIALOGS.reviewer({ name: row.assignee.preferred_name })}
          </Text>
        )}
      </div>
      <StatusChip status={row.status} />
    </Group>
  );
}
