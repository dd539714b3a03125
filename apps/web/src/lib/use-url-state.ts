import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeSearch } from './use-change-search.ts';

/**
 * Keeps state in the address, so that filters and pages survive reloading, sharing and going back.
 * Default values are left
 * out of the address.
 *
 * @param defaults the known keys with the text of each when the address does not name it
 * @returns the values, and a function that changes some of them; it replaces the history entry
 * unless told to push
 */
export function useUrlState<T extends Record<string, string>>(
  defaults: T,
): [values: T, change: (values: Partial<T>, options?: { push?: boolean }) => void] {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const values: T = { ...defaults };
  for (const key of keysOf(defaults)) {
    const found = search.get(key);
    // T's constraint guarantees text; the compiler cannot see this for one key of a generic record.
    if (found !== null) values[key] = found as T[keyof T & string];
  }
  const change = useCallback(
    (next: Partial<T>, { push = false }: { push?: boolean } = {}) => {
      changeSearch(
        (written) => {
          for (const key of keysOf(defaults)) {
            const value = next[key];
            if (value === undefined) continue;
            if (value === defaults[key]) written.delete(key);
            else written.set(key, value);
          }
          return written;
        },
        { replace: !push },
      );
    },
    [changeSearch, defaults],
  );
  return [values, change];
}

const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[];
