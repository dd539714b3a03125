import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, reviewerCountFault } from '@reviews/domain';
import { useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { useSaveSelection } from '../api/save-nominations.ts';
import type { NominationScreenProps } from '../components/nomination-screen-props.ts';
import { usePicks } from './use-picks.ts';

export type SelectionTask = NonNullable<EmployeeFeedback['nominationTask']>;

/** An error that blocks sending, and where to fix it. */
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

/**
 * Holds a choice of reviewers: the people, the consent to the terms, and sending, which is
 * validated here first.
 */
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
  // A shown error disappears once fixed; a new one is shown only on the next submit.
  return {
    picks,
    agreed,
    setAgreed,
    fault: told?.message === found?.message ? told : null,
    submit,
    isPending,
  };
}
