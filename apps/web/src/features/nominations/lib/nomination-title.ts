import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, STAGE_NOMINATIONS } from '@reviews/domain';

/**
 * Returns whether a task is shown as choosing reviewers. If no approval is needed, a task with
 * chosen reviewers is managed as if approved (AMB-23).
 */
export const isSelection = ({
  currentStage,
  nominationTask,
}: Pick<EmployeeFeedback, 'currentStage' | 'nominationTask'>): boolean =>
  currentStage?.component === STAGE_NOMINATIONS && nominationTask?.canManage !== true;

/**
 * Returns the heading of a task: 'Nomination Approvals for' only if there is something to approve
 * (NOM-01, APPR-02, APPR-03).
 */
export function nominationTitle(
  form: Pick<
    EmployeeFeedback,
    'feedback' | 'for' | 'nominations' | 'currentStage' | 'nominationTask'
  >,
): string {
  if (isSelection(form)) return MESSAGES.nominations.selectionTitle;
  const named = { title: form.feedback.title, name: form.for.preferred_name };
  return form.nominations.length > 0
    ? MESSAGES.nominations.approvalTitle(named)
    : MESSAGES.pulses.title(named);
}
