import type { StatusView } from '@reviews/contracts';
import {
  CASE_STATUS_DECLINED,
  CASE_STATUS_INCOMPLETE,
  formStatus,
  LABELS,
  MESSAGES,
  statusLabel,
  type FormStatus,
} from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { isOpen, isWriterWithheld, permissionsOn } from './pulses.policy.ts';

/** Returns the writer's name, or 'Anonymous' if it is withheld from this reader. */
export function writerName(actor: Actor, pulse: PulseRecord): string {
  return isWriterWithheld(actor, pulse) ? MESSAGES.pulses.anonymous : pulse.assignee_name;
}

/**
 * Returns the closing time, or only its day (YYYY-MM-DD) if the exact time could reveal the writer.
 */
export function closedAt(actor: Actor, pulse: PulseRecord): string | null {
  return isWriterWithheld(actor, pulse)
    ? pulse.closed_on
    : (pulse.closed_at?.toISOString() ?? null);
}

export const isComplete = (pulse: Pick<PulseRecord, 'state'>) => pulse.state === 'complete';

/** Returns the name of a state on the wire. */
export function caseStatus(pulse: Pick<PulseRecord, 'state'>): string {
  if (pulse.state === 'declined') return CASE_STATUS_DECLINED;
  if (pulse.state === 'incomplete') return CASE_STATUS_INCOMPLETE;
  return pulse.state === 'complete' ? 'Complete' : 'Open';
}

/** Returns the status for this person, in the specification's order (STAT-01 to STAT-10). */
export function statusOf(actor: Actor, pulse: PulseRecord): FormStatus {
  const { view, update } = permissionsOn(actor, pulse);
  return formStatus(
    {
      is_complete: isComplete(pulse),
      has_draft: pulse.state === 'draft',
      case_status: caseStatus(pulse),
      decline_reason: isWriterWithheld(actor, pulse) ? null : pulse.decline_reason,
      stageless: pulse.stageless,
      // A closed review no longer waits for a start date. The list does the same.
      stage_start_date: isOpen(pulse) ? pulse.stage_start_date : null,
      previous_open_feedback:
        isOpen(pulse) && pulse.previous_title !== null ? { title: pulse.previous_title } : null,
      permissions: { view, update },
    },
    pulse.today,
  );
}

/** Presents a status with its label and explanation. */
export function presentStatus(status: FormStatus): StatusView {
  const details: Partial<Record<FormStatus['kind'], string | null>> = {
    blocked: status.kind === 'blocked' ? status.by : null,
    pending: status.kind === 'pending' ? status.starts_on : null,
    declined: status.kind === 'declined' ? status.reason : null,
  };
  const label = status.kind === 'declined' ? LABELS.status.declined : statusLabel(status);
  return { kind: status.kind, label, detail: details[status.kind] ?? null };
}

/** Returns the due date of a review if its stage shows it to the writer (CYC-06). */
export const shownDueDate = (
  actor: Actor,
  pulse: Pick<PulseRecord, 'assignee_id' | 'due_date' | 'show_due_date'>,
): string | null =>
  pulse.assignee_id === actor.employeeId && !pulse.show_due_date ? null : pulse.due_date;
