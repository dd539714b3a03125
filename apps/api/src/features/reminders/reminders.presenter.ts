import type { ReminderRecipient, SentReminder } from '@reviews/contracts';
import { formTitle } from '../pulses/record/public.presenter.ts';
import type { PreviewRow } from './owed.queries.ts';
import type { SentRow } from './sent.queries.ts';

const formsOf = (forms: PreviewRow['forms']): ReminderRecipient['forms'] =>
  forms.map((form) => ({
    title: formTitle({ template_title: form.title, stage_component: form.component }),
    employee: { id: form.employee_id, preferred_name: form.employee_name },
    due_date: form.due_on,
    days_late: form.days_late,
  }));

export const presentRecipient = (row: PreviewRow): ReminderRecipient => ({
  employee: { id: row.employee_id, preferred_name: row.employee_name },
  by_mail: row.by_mail,
  told_today: row.told_today,
  forms: formsOf(row.forms),
});

export const presentSent = (row: SentRow): SentReminder => ({
  id: row.id,
  employee: { id: row.employee_id, preferred_name: row.employee_name },
  sent_at: row.sent_at.toISOString(),
  by: row.by_name,
  mail: row.mail,
  mail_error: row.mail_error,
  forms: formsOf(row.forms),
});
