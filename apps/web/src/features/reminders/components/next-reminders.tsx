import { Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { listReminders } from '@reviews/contracts/reminders';
import { LABELS } from '@reviews/domain';
import { IconBell } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { DataTable, Sub } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';
import { OwedForms } from './owed-forms.tsx';
import styles from './reminders.module.css';

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
        <DataTable
          actions={{
            label: LABELS.buttons.actions,
            cell: ({ employee: { id, preferred_name: name }, told_today: told }) =>
              told ? (
                <Text span c="dimmed" fz="note">
                  {REMINDER_TEXTS.toldToday}
                </Text>
              ) : (
                <RecordButton
                  disabled={sending}
                  label={REMINDER_TEXTS.sendOneTo({ name })}
                  onClick={() => onSend(id)}
                >
                  {REMINDER_TEXTS.sendOne}
                </RecordButton>
              ),
          }}
          columns={[
            {
              key: 'person',
              label: columns.person,
              className: styles.person,
              cell: ({ employee }) => (
                <EmployeeName id={employee.id} name={employee.preferred_name} />
              ),
            },
            {
              key: 'forms',
              label: columns.forms,
              cardLabel: null,
              cell: ({ forms: owed }) => <OwedForms forms={owed} />,
            },
            {
              key: 'mail',
              label: columns.mail,
              cardLabel: null,
              className: styles.mail,
              cell: ({ by_mail: byMail }) => (
                <Sub>{byMail ? REMINDER_TEXTS.byMail : REMINDER_TEXTS.noMail}</Sub>
              ),
            },
          ]}
          keyOf={({ employee }) => employee.id}
          label={REMINDER_TEXTS.recipients}
          rows={data}
        />
      )}
    </>
  );
}
