import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, STAGE_NOMINATIONS, STAGE_NOMINATION_APPROVALS } from '@reviews/domain';

type Titled = Pick<EmployeeFeedback, 'feedback' | 'for'>;

/** Returns the heading of a form (VIEW-02, FORM-02). */
export const pulseTitle = ({ feedback, for: subject }: Titled): string =>
  MESSAGES.pulses.title({ title: feedback.title, name: subject.preferred_name });

/** Returns which screen shows a form at this stage (FORM-34 to FORM-36, AMB-68). */
export function screenOf({
  currentStage,
}: Pick<EmployeeFeedback, 'currentStage'>): 'selection' | 'approvals' | 'form' {
  if (currentStage?.component === STAGE_NOMINATIONS) return 'selection';
  return currentStage?.component === STAGE_NOMINATION_APPROVALS ? 'approvals' : 'form';
}
