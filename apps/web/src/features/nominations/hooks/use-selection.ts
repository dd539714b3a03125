import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, reviewerCountFault } from '@reviews/domain';
import { useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { useSaveSelection } from '../api/save-nominations.ts';
import type { NominationScreenProps } from '../components/nomination-screen-props.ts';
import { usePicks } from './use-picks.ts';

export type SelectionTask = NonNullable<EmployeeFeedback['nominationTask']>;

/** What keeps the choice from being sent, and where it is put right. */
interface Fault {
  message: string;
  at: 'search' | 'terms';
}

function faultOf(
  count: number,
  { min, max, agreeTerms }: SelectionTask,
  agreed: boolean,
): Fault | null {
  const message = reviewerCountFault(count, { min, max }, 'selection');
  if (message !== null) return { message, at: 'search' };
  return agreeTerms !== null && !agreed
    ? { message: MESSAGES.nominations.agreeTerms, at: 'terms' }
    : null;
}

/** A choice being made: who is picked, whether the terms are agreed to, and sending it, which is checked here first. */
export function useSelection(
  { form, person, onSaved }: Pick<NominationScreenProps, 'form' | 'person' | 'onSaved'>,
  task: SelectionTask,
) {
  const picks = usePicks(form, person);
  const [agreed, setAgreed] = useState(false);
  const [told, setTold] = useState<Fault | null>(null);
  const { mutate, isPending } = useSaveSelection(form.hash);
  const found = faultOf(picks.people.length, task, agreed);
  useUnloadWarning(picks.hasUnsaved);

  const submit = (): void => {
    setTold(found);
    if (found !== null) return;
    const onSuccess = (): void => {
      picks.settle();
      toast.success(MESSAGES.nominations.saved);
      onSaved();
    };
    mutate(
      { employeeIds: picks.people.map(({ employee_id: id }) => id), agreeTerms: agreed },
      { onSuccess },
    );
  };
  // What was told goes as soon as it is put right; what comes next is told when it is asked for.
  return {
    picks,
    agreed,
    setAgreed,
    fault: told?.message === found?.message ? told : null,
    submit,
    isPending,
  };
}
