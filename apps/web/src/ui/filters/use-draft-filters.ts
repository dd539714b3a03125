import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filtersText, withFilter, type FilterMap, type WireValue } from './filter-values.ts';

interface Options {
  /** Filters in the address, as values and as text. */
  applied: FilterMap;
  appliedText: string;
  /**
   * Puts filters into the address; returns false if they are there already. `replace` adds no
   * history entry.
   */
  apply: (filters: FilterMap, replace: boolean) => boolean;
  /** Debounce before filters are applied, in milliseconds (CONST-06). */
  delayMs: number;
}

interface Waiting {
  filters: FilterMap;
  key: string;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Manages the filters while they are being changed. Changes show at once and are applied after a
 * debounce. Further changes
 * of the last applied filter replace its history entry, so that Back does not undo a word letter by
 * letter.
 */
export function useDraftFilters({ applied, appliedText, apply, delayMs }: Options) {
  const [draft, setDraft] = useState<FilterMap | null>(null);
  const waiting = useRef<Waiting | null>(null);
  const lastKey = useRef<string | null>(null);
  /** What the last flush put into the address, to tell its arrival from Back. */
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
    // If nothing changed in the address (an operator without its date), the next change gets a
    // history entry of its own.
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
