import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { useAskToReopen } from '../api/pulse-actions.ts';

interface ReopenRequestEvents {
  /** The form is open already. */
  onReopened: () => void;
  /** The request waits for an answer. */
  onWaiting: () => void;
}

/** The Request Reopen dialog and its text, which stays until it has arrived, whether the dialog is open or not. */
export function useReopenRequest(
  form: EmployeeFeedback,
  { onReopened, onWaiting }: ReopenRequestEvents,
) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useAskToReopen(form);

  const onArrived = ({ message, reopened }: { message: string; reopened: boolean }): void => {
    toast.success(message);
    setIsOpen(false);
    setReason('');
    if (reopened) onReopened();
    else onWaiting();
  };

  return {
    isOpen,
    reason,
    problem,
    isPending,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    write: (text: string) => {
      setReason(text);
      setProblem(null);
    },
    /** Does nothing while the dialog is not open (VIEW-23); returns whether the request was sent. */
    submit: (): boolean => {
      if (!isOpen || isPending) return false;
      const found = problemOf(reason);
      setProblem(found);
      if (found === null) mutate(reason, { onSuccess: onArrived });
      return found === null;
    },
  };
}

export type ReopenRequest = ReturnType<typeof useReopenRequest>;

function problemOf(reason: string): string | null {
  if (reason.trim() === '') return MESSAGES.pulses.reasonRequired;
  return reason.length > REASON_MAX_CHARS
    ? MESSAGES.fields.tooLong({ max: REASON_MAX_CHARS })
    : null;
}
