import type {
  ResponseOf,
  listHandovers,
  previewManagerChange,
  showKeptDraft,
} from '@reviews/contracts';
import { LABELS, MESSAGES, STAGE_NOMINATION_APPROVALS, STAGE_NOMINATIONS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { presentAnswers } from '../pulses/reading/public.presenter.ts';
import { formTitle, presentStatus, statusOf } from '../pulses/record/public.presenter.ts';
import { canUpdate, canView, type PulseRecord } from '../pulses/record/public.ts';
import {
  canUndo,
  deciderName,
  isUndecided,
  mayKnowProgress,
  takenText,
} from './handovers.policy.ts';
import type { HandoverForm, KeptDraft, ListOfChanges } from './handovers.service.ts';
import type { ManagerChangePreview } from './manager-change.service.ts';

type ListOf = ResponseOf<typeof listHandovers>;

const refOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, preferred_name: name ?? '' };
const cycleOf = ({ cycle_id: id, cycle_name: name }: PulseRecord) =>
  id === null ? null : { id, name: name ?? '' };

function presentForm(form: PulseRecord) {
  return {
    hash: form.hash,
    title: formTitle(form),
    cycle: cycleOf(form),
    kind: form.kind,
    due_date: form.due_date,
  };
}

/** Texts of a nomination task for the person whose turn it is, and for everyone else. */
const TASK_WORDS: Readonly<Record<string, { readonly mine: string; readonly theirs: string }>> = {
  [STAGE_NOMINATIONS]: {
    mine: LABELS.nominations.selectPeers,
    theirs: LABELS.nominations.waitsForSelection,
  },
  [STAGE_NOMINATION_APPROVALS]: {
    mine: LABELS.nominations.approvePeers,
    theirs: LABELS.nominations.waitsForApproval,
  },
};

/**
 * Returns the progress of a review; for an open nomination task, what is to be done, since it has
 * no answers.
 */
function progressOf(actor: Actor, form: PulseRecord) {
  const status = presentStatus(statusOf(actor, form));
  const words =
    form.kind === 'nomination_task' ? TASK_WORDS[form.stage_component ?? ''] : undefined;
  if (words === undefined) return status;
  if (status.kind === 'write') return { ...status, label: words.mine };
  return status.kind === 'not-started' ? { ...status, label: words.theirs } : status;
}

/** Returns the name of the review in a sentence. */
export const nameOf = (form: PulseRecord): string =>
  MESSAGES.pulses.title({ title: formTitle(form), name: form.employee_name });

/** Returns the URL of the review for this person; null if they cannot open it. */
function hrefOf(actor: Actor, form: PulseRecord): string | null {
  if (canUpdate(actor, form)) return `/pulses/${form.hash}/edit`;
  return form.kind === 'review' && canView(actor, form) ? `/pulses/${form.hash}/view` : null;
}

function presentHandover(
  actor: Actor,
  { handover, form }: HandoverForm,
): ListOf['data'][number]['forms'][number] {
  return {
    ...presentForm(form),
    writer: { id: handover.writer_id, preferred_name: handover.writer_name },
    href: hrefOf(actor, form),
    status: mayKnowProgress(actor, form) ? progressOf(actor, form) : null,
    decision: handover.decision,
    decided_by: handover.decision === null ? null : deciderName(actor, handover, form),
    decided_at: handover.decided_at?.toISOString() ?? null,
    can_decide: isUndecided(handover, form),
    transfer_fault:
      isUndecided(handover, form) && handover.is_taken
        ? takenText(actor, form, handover.new_manager_name ?? MESSAGES.employees.unknown)
        : null,
    can_undo: canUndo(actor, handover, form),
    has_kept_draft:
      handover.has_own_draft &&
      form.assignee_id !== actor.employeeId &&
      actor.impersonator === null,
  };
}

export function presentHandovers(actor: Actor, { shown, total, undecided }: ListOfChanges): ListOf {
  const data = shown.map(({ change, forms }) => ({
    id: change.change_id,
    employee: { id: change.employee_id, preferred_name: change.employee_name },
    former_manager: refOf(change.former_manager_id, change.former_manager_name),
    new_manager: refOf(change.new_manager_id, change.new_manager_name),
    changed_at: change.changed_at.toISOString(),
    forms: forms.map((form) => presentHandover(actor, form)),
  }));
  return { data, total, undecided };
}

export function presentPreview(
  actor: Actor,
  { person, manager, fault, forms, taken }: ManagerChangePreview,
): ResponseOf<typeof previewManagerChange> {
  return {
    employee: { id: person.id, preferred_name: person.name },
    former_manager: refOf(person.manager_id, person.manager_name),
    new_manager: manager === null ? null : { id: manager.id, preferred_name: manager.name },
    fault,
    forms: forms.map((form) => ({
      ...presentForm(form),
      status: progressOf(actor, form),
      transfer_fault:
        manager !== null && taken.has(form.id) ? takenText(actor, form, manager.name) : null,
    })),
  };
}

export function presentKeptDraft({
  form,
  questions,
  draft,
}: KeptDraft): ResponseOf<typeof showKeptDraft> {
  const answers = presentAnswers(
    { pulse: form, questions, answers: { values: {}, carried: {} } },
    draft.answers,
  );
  return {
    title: formTitle(form),
    for: { id: form.employee_id, preferred_name: form.employee_name },
    saved_at: draft.updated_at.toISOString(),
    answers: answers.map(({ question, question_version: version, answer }) => ({
      question,
      question_version: version,
      value: answer,
    })),
  };
}
