import type { HistoryView, QuickNavigationEntry, TaskView, WaitingView } from '@reviews/contracts';
import { LABELS, STAGE_NOMINATION_APPROVALS, STAGE_NOMINATIONS } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { presentStatus, shownDueDate, statusOf, writerName } from '../record/form.presenter.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { canUpdate, permissionsOn } from '../record/pulses.policy.ts';
import { areReviewsWithheld, isDeclineReasonWithheld } from '../peers/nomination-task.policy.ts';
import type { WaitingRow } from './my-waiting.queries.ts';
import type { TaskToDo } from './pulses.service.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  [STAGE_NOMINATIONS]: LABELS.nominations.selectPeers,
  [STAGE_NOMINATION_APPROVALS]: LABELS.nominations.approvePeers,
};

/**
 * Presents the reviewers who declined; their names only for people who may know the reviewers
 * afterwards too.
 */
const presentDeclined = (actor: Actor, { form, declined }: TaskToDo): TaskView['declined'] =>
  declined.map(({ preferred_name: name, decline_reason: reason }) => ({
    name: areReviewsWithheld(actor, form) ? null : name,
    reason: isDeclineReasonWithheld(actor, form) ? null : reason,
  }));

/** Presents an open task of a person, with its button label. */
export function presentTask(actor: Actor, task: TaskToDo): TaskView {
  const view = presentForm(actor, task.form);
  const declined = presentDeclined(actor, task);
  if (view.href === null || declined.length === 0) return { ...view, declined };
  const action = LABELS.nominations.chooseReplacement;
  return { ...view, declined, action, href: `${view.href}?replace=1` };
}

function presentForm(actor: Actor, pulse: PulseRecord): Omit<TaskView, 'declined'> {
  const status = statusOf(actor, pulse);
  const canWrite = canUpdate(actor, pulse);
  const writing = status.kind === 'continue' ? LABELS.status.continue : LABELS.status.write;
  return {
    kind: pulse.kind,
    hash: pulse.hash,
    title: pulse.template_title,
    for: {
      id: pulse.employee_id,
      preferred_name: pulse.employee_name,
      photo: pulse.employee_photo,
    },
    cycle: pulse.cycle_id === null ? null : { id: pulse.cycle_id, name: pulse.cycle_name ?? '' },
    stage_title: pulse.stage_title,
    due_date: shownDueDate(actor, pulse),
    status: presentStatus(status),
    action: canWrite ? (ACTIONS[pulse.stage_component ?? ''] ?? writing) : null,
    href: canWrite ? `/pulses/${pulse.hash}/edit` : null,
  };
}

/** Presents a review that the person has submitted. */
export function presentHistory(actor: Actor, pulse: PulseRecord): HistoryView {
  return {
    ...presentForm(actor, pulse),
    action: pulse.kind === 'review' ? LABELS.buttons.view : null,
    href: pulse.kind === 'review' ? `/pulses/${pulse.hash}/view` : null,
    closed_at: (pulse.closed_at ?? pulse.opened_at).toISOString(),
  };
}

/** Presents a quick navigation entry (ENT-17). */
export function presentQuickNavigation(actor: Actor, pulse: PulseRecord): QuickNavigationEntry {
  const { update, view } = permissionsOn(actor, pulse);
  return {
    employee_id: pulse.employee_id,
    employee_preferred_name: pulse.employee_name,
    employee_email: pulse.employee_email,
    hash: pulse.hash,
    stage_title: pulse.stage_title,
    assignee: writerName(actor, pulse),
    permissions: { update, view },
  };
}

/** Presents a pending request of the person. */
export function presentWaiting(row: WaitingRow): WaitingView {
  return {
    kind: row.kind,
    title: row.title,
    for: { id: row.employee_id, preferred_name: row.employee_name },
    cycle: row.cycle_id === null ? null : { id: row.cycle_id, name: row.cycle_name ?? '' },
    since: row.since?.toISOString() ?? null,
    with: row.with_name,
    href: row.kind === 'reopen-request' ? `/pulses/${row.hash}/view` : null,
  };
}
