import { Stack, Text } from '@mantine/core';
import type { ReminderRecipient } from '@reviews/contracts/reminders';
import { useDates } from '../../../lib/dates.ts';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';

const SHOWN = 5;

/** The forms that a person has to write, most urgent first, limited to a readable number. */
export function OwedForms({ forms }: { forms: ReminderRecipient['forms'] }) {
  const { formatDate } = useDates();
  return (
    <Stack component="ul" gap={4} role="list">
      {forms.slice(0, SHOWN).map(({ title, employee, due_date: due, days_late: late }) => (
        <li key={`${title} ${employee.id} ${due}`}>
          {REMINDER_TEXTS.form({ title, name: employee.preferred_name })}{' '}
          <Text c={late > 0 ? 'var(--warning)' : 'dimmed'} fz="note" span>
            {late > 0
              ? REMINDER_TEXTS.wasDue({ date: formatDate(due), days: late })
              : REMINDER_TEXTS.due({ date: formatDate(due) })}
          </Text>
        </li>
      ))}
      {forms.length > SHOWN && (
        <Text c="dimmed" component="li" fz="note">
          {REMINDER_TEXTS.more({ count: forms.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}
