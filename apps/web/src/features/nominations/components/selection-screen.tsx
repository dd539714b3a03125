import type { NominationScreenProps } from './nomination-screen-props.ts';
import { NominationTask } from './nomination-task.tsx';

/** Choosing reviewers (FORM-34). */
export function SelectionScreen({ form }: NominationScreenProps) {
  return <NominationTask form={form} />;
}
