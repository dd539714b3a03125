import { TYPEAHEAD_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/** Searches for a text; rejects on failure and stops when the signal is aborted. */
export type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

export type TypeaheadState<T> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; hits: readonly T[] }
  | { kind: 'failed' };

const IDLE = { kind: 'idle' } as const;

/**
 * Searches while a person types: one call 500 ms after the last key, none below two characters
 * (WID-12, CONST-07). A
 * response to an earlier text never replaces a later one.
 */
export function useTypeahead<T>(text: string, search: Search<T>): TypeaheadState<T> {
  const [answer, setAnswer] = useState<{ to: string; state: TypeaheadState<T> }>({
    to: '',
    state: IDLE,
  });
  const wanted = text.trim();
  const isLongEnough = [...wanted].length >= TYPEAHEAD_MIN_CHARS;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const stop = new AbortController();
    const tell = (state: TypeaheadState<T>) => {
      if (!stop.signal.aborted) setAnswer({ to: wanted, state });
    };
    const timer = setTimeout(() => {
      tell({ kind: 'searching' });
      search(wanted, stop.signal).then(
        (hits) => tell({ kind: 'found', hits }),
        () => tell({ kind: 'failed' }),
      );
    }, TYPEAHEAD_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isLongEnough, search]);
  // While a word is being extended, its last hits stay visible; for another word they would be
  // wrong.
  return isLongEnough && wanted.startsWith(answer.to) ? answer.state : IDLE;
}
