import { Stack } from '@mantine/core';
import type { TeamForm } from '@reviews/contracts/team';
import { LinkedStatus, StatusReason } from '../../../ui/status-chip.tsx';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { DueLine } from './due-line.tsx';
import { NudgeButton } from './nudge-button.tsx';
import styles from './team.module.css';

const CLOSED: readonly TeamForm['status']['kind'][] = ['complete', 'declined', 'incomplete'];

export interface FormStateProps {
  form: TeamForm;
  /** Title of the form. */
  title: string;
  name: string;
  /** Whether to name the writer; false if a separate column does. */
  namesWriter?: boolean;
}

/**
 * The state of one form: its status, linked if the reader may open it, the writer, the due date and
 * a reminder button.
 */
export function FormState({ form, title, name, namesWriter = true }: FormStateProps) {
  const { status, href, assignee } = form;
  return (
    <Stack gap={4} align="flex-start" miw={152} maw={280}>
      <LinkedStatus
        href={href}
        label={TEAM_TEXTS.open({ status: status.label, form: title, name })}
        status={status}
      />
      {status.detail !== null && (
        <span className={styles.sub}>
          <StatusReason status={status} />
        </span>
      )}
      {namesWriter && assignee !== name && (
        <span className={styles.sub}>{TEAM_TEXTS.writtenBy({ name: assignee })}</span>
      )}
      {!CLOSED.includes(status.kind) && <DueLine dueDate={form.due_date} late={form.late} />}
      {(form.can_nudge || form.reminded) && (
        <NudgeButton
          form={title}
          hash={form.hash}
          name={name}
          reminded={form.reminded}
          writer={assignee}
        />
      )}
    </Stack>
  );
}
