import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { useAskToReopen } from '../api/pulse-actions.ts';

interface ReopenRequestEvents {
  /** Called if the form is open already. */
  onReopened: () => void;
  /** Called once the request is waiting for an answer. */
  onWaiting: () => void;
}

/**
 * State of the Request Reopen dialog and its text, which survives closing the dialog until it has
 * been sent.
 */
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
    /**
     * Sends the request and returns whether it was sent. Does nothing while the dialog is closed
     * (VIEW-23).
     */
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
