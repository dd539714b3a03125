import { MESSAGES } from '@reviews/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { cycleKeys, reopen, type ListRef } from '../api/cycles-api.ts';
import type { ChosenForm } from './use-row-selection.ts';

/** Calls under way at once: quick enough for a page of rows, gentle on the server for a thousand. */
const AT_ONCE = 4;

/** What became of one form of a bulk reopening. */
export interface BulkResult {
  form: ChosenForm;
  /** Null while it waits or runs. */
  outcome: 'reopened' | 'refused' | null;
  /** Why it was refused. */
  message: string | null;
}

export interface BulkRun {
  state: 'running' | 'stopped' | 'done';
  results: readonly BulkResult[];
}

/** Failures that every further call would meet as well: going on would only repeat them. */
const ENDS_RUN = ['offline', 'unauthenticated', 'session-expired'];

/**
 * Bulk Reopen: one reopening per chosen form, with the result of each (AMB-45). Those refused can be tried again; a lost
 * connection or session stops the run, and what was not begun stays undone.
 */
export function useBulkReopen(ref: ListRef) {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);
  const stopped = useRef(false);

  const start = useCallback(
    async (forms: readonly ChosenForm[]) => {
      stopped.current = false;
      const results: BulkResult[] = forms.map((form) => ({ form, outcome: null, message: null }));
      setRun({ state: 'running', results: [...results] });
      let next = 0;
      const worker = async (): Promise<void> => {
        while (next < results.length && !stopped.current) {
          const index = next;
          next += 1;
          const form = forms[index];
          if (!form) return;
          const { result, ends } = await reopenOne(form);
          if (ends) stopped.current = true;
          results[index] = result;
          setRun({ state: 'running', results: [...results] });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      setRun({ state: results.some(({ outcome }) => outcome === null) ? 'stopped' : 'done', results: [...results] });
      await client.invalidateQueries({ queryKey: cycleKeys.searches(ref) });
      void client.invalidateQueries({ queryKey: cycleKeys.overview(ref.cycleId) });
    },
    [client, ref],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  const close = useCallback(() => setRun(null), []);

  return { run, start, stop, close };
}

async function reopenOne(form: ChosenForm): Promise<{ result: BulkResult; ends: boolean }> {
  try {
    await reopen(form.hash);
    return { result: { form, outcome: 'reopened', message: null }, ends: false };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : MESSAGES.errors.internal;
    return { result: { form, outcome: 'refused', message }, ends: error instanceof ApiError && ENDS_RUN.includes(error.kind) };
  }
}
