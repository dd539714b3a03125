import { TYPEAHEAD_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/** Asks for what matches a text; rejects on failure and stops when the signal is aborted. */
export type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

export type TypeaheadState<T> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; hits: readonly T[] }
  | { kind: 'failed' };

/**
 * Searches while a person types: one call 500 ms after the last key, none below two characters (WID-12, CONST-07). An
 * answer to an earlier text never replaces a later one.
 */
export function useTypeahead<T>(text: string, search: Search<T>): TypeaheadState<T> {
  const [state, setState] = useState<TypeaheadState<T>>({ kind: 'idle' });
  const wanted = text.trim();
  useEffect(() => {
    if ([...wanted].length < TYPEAHEAD_MIN_CHARS) {
      setState({ kind: 'idle' });
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setState({ kind: 'searching' });
      search(wanted, stop.signal).then(
        (hits) => !stop.signal.aborted && setState({ kind: 'found', hits }),
        () => !stop.signal.aborted && setState({ kind: 'failed' }),
      );
    }, TYPEAHEAD_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, search]);
  return state;
}
