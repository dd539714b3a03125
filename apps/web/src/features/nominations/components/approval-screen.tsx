import type { NominationScreenProps } from './nomination-screen-props.ts';
import { NominationTask } from './nomination-task.tsx';

/** Approving reviewers (FORM-35). */
export function ApprovalScreen({ form }: NominationScreenProps) {
  return <NominationTask form={form} />;
}
