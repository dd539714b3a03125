import { Box, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { listReminders } from '@reviews/contracts/reminders';
import { LABELS } from '@reviews/domain';
import { IconBell } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordActions, RecordButton, RecordTable } from '../../../ui/record-table.tsx';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';
import { OwedForms } from './owed-forms.tsx';

interface NextRemindersProps {
  reminders: ReplyOf<typeof listReminders>;
  /** Whether a reminder is being sent. */
  sending: boolean;
  onSend: (employeeId: number) => void;
}

/**
 * People in the next digest and their forms: exactly what will be sent, unless a form is completed
 * before.
 */
export function NextReminders({
  reminders: { next_at: nextAt, sends, data, totalResults, forms },
  sending,
  onSend,
}: NextRemindersProps) {
  const { formatDateTime } = useDates();
  const { columns } = REMINDER_TEXTS;
  if (nextAt === null)
    return (
      <EmptyState icon={IconBell} title={REMINDER_TEXTS.notRunning}>
        {REMINDER_TEXTS.notRunningHint}
      </EmptyState>
    );
  return (
    <>
      <Stack gap={4} maw="96ch" mb="md">
        <p>
          <strong>{REMINDER_TEXTS.nextAt({ date: formatDateTime(nextAt) })}</strong>{' '}
          {totalResults > 0 && REMINDER_TEXTS.nextOf({ count: totalResults, total: forms })}
        </p>
        <Text c="dimmed" fz="note">
          {REMINDER_TEXTS.rule}
        </Text>
        {!sends && (
          <Text c="dimmed" fz="note">
            {REMINDER_TEXTS.keeps}
          </Text>
        )}
      </Stack>
      {data.length === 0 ? (
        <EmptyState icon={IconBell} title={REMINDER_TEXTS.none}>
          {REMINDER_TEXTS.noneHint}
        </EmptyState>
      ) : (
        <RecordTable
          actions={LABELS.buttons.actions}
          columns={[columns.person, columns.forms, columns.mail]}
          label={REMINDER_TEXTS.recipients}
        >
          {data.map(({ employee, by_mail: byMail, told_today: told, forms: owed }) => (
            <tr key={employee.id}>
              <Box component="th" w={220} className="wrap-anywhere" scope="row">
                <EmployeeName id={employee.id} name={employee.preferred_name} />
              </Box>
              <td>
                <OwedForms forms={owed} />
              </td>
              <Box component="td" w={170} c="dimmed" fz="note">
                {byMail ? REMINDER_TEXTS.byMail : REMINDER_TEXTS.noMail}
              </Box>
              <RecordActions>
                {told ? (
                  <Text span c="dimmed" fz="note">
                    {REMINDER_TEXTS.toldToday}
                  </Text>
                ) : (
                  <RecordButton
                    disabled={sending}
                    label={REMINDER_TEXTS.sendOneTo({ name: employee.preferred_name })}
                    onClick={() => onSend(employee.id)}
                  >
                    {REMINDER_TEXTS.sendOne}
                  </RecordButton>
                )}
              </RecordActions>
            </tr>
          ))}
        </RecordTable>
      )}
    </>
  );
}
