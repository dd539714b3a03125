import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filtersText, withFilter, type FilterMap, type WireValue } from './filter-values.ts';

interface Options {
  /** The filters that the address holds, and the same as text. */
  applied: FilterMap;
  appliedText: string;
  /** Puts filters into the address; false when they are there already. `replace` leaves no new step for Back. */
  apply: (filters: FilterMap, replace: boolean) => boolean;
  /** Rest after the last change before the filters are applied, in milliseconds (CONST-06). */
  delayMs: number;
}

interface Waiting {
  filters: FilterMap;
  key: string;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * The filters as they are being changed. What is typed shows at once and is applied after a rest; going on with the
 * filter that was applied last replaces its step in the history, so that Back does not undo a word letter by letter.
 */
export function useDraftFilters({ applied, appliedText, apply, delayMs }: Options) {
  const [draft, setDraft] = useState<FilterMap | null>(null);
  const waiting = useRef<Waiting | null>(null);
  const lastKey = useRef<string | null>(null);
  /** What the last flush put into the address, so that its arrival is told from a step back. */
  const sent = useRef<string | null>(null);
  const latest = useRef({ apply, applied });
  useEffect(() => {
    latest.current = { apply, applied };
  });

  const endStep = useCallback(() => {
    lastKey.current = null;
  }, []);

  const drop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    lastKey.current = null;
    setDraft(null);
  }, []);

  const flush = useCallback((): boolean => {
    const change = waiting.current;
    if (!change) return false;
    clearTimeout(change.timer);
    waiting.current = null;
    sent.current = filtersText(change.filters);
    const changed = latest.current.apply(change.filters, lastKey.current === change.key);
    latest.current.applied = change.filters;
    // Nothing was put into the address (a comparison is chosen, its day not yet): what comes next is a step of its own.
    if (changed) lastKey.current = change.key;
    else setDraft(null);
    return changed;
  }, []);

  const change = useCallback(
    (key: string, value: WireValue | null) => {
      const filters = withFilter(waiting.current?.filters ?? latest.current.applied, key, value);
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { filters, key, timer: setTimeout(flush, delayMs) };
      setDraft(filters);
    },
    [delayMs, flush],
  );

  useEffect(() => {
    if (appliedText !== sent.current) drop();
    else if (!waiting.current) setDraft(null);
  }, [appliedText, drop]);

  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current.timer);
    },
    [],
  );

  return useMemo(
    () => ({ values: draft ?? applied, change, flush, drop, endStep }),
    [draft, applied, change, flush, drop, endStep],
  );
}
