import { useState } from 'react';
import type { Approvable, Fault } from '../lib/approval.ts';
import type { ApprovalRun } from './use-approval-run.ts';

export type Saving = ReturnType<typeof useSaving>;

/** Checks one person's decisions, asks if the save cannot be undone, and sends them. */
export function useSaving(run: ApprovalRun, task: Approvable, send: () => Promise<void>) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    /** Returns the error that blocks saving, if any. */
    ask: (): Fault | null => {
      const fault = run.check(task);
      setIsAsking(fault === null && !task.can_undo);
      if (fault === null && task.can_undo) void send();
      return fault;
    },
    confirm: (): void => void send().then(() => setIsAsking(false)),
    cancel: (): void => setIsAsking(false),
  };
}
