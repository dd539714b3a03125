import type { ListRow } from '@reviews/contracts/cycles';
import { useCallback, useMemo, useState } from 'react';

/** Hashes of the selected reviews. */
type Chosen = ReadonlySet<string>;

const NONE: Chosen = new Set();

interface Choice {
  scope: string;
  chosen: Chosen;
  /** Whether all results were selected, without a change since. */
  isAll: boolean;
}

/** Returns whether a row can be selected: one without a review (Ineligible) cannot. */
export const isSelectable = (row: ListRow): row is ListRow & { hash: string } => row.hash !== null;

/**
 * Holds the selected rows of a list, across its pages. Changing the filters clears the selection.
 *
 * @param rows the shown rows
 * @param scope the list's filters; a change clears the selection
 */
export function useRowSelection(rows: readonly ListRow[], scope: string) {
  const [state, setState] = useState<Choice>({ scope, chosen: NONE, isAll: false });
  if (state.scope !== scope) setState({ scope, chosen: NONE, isAll: false });
  const { chosen, isAll } = state;
  // Ignores a stale update, such as a response for the previous filters.
  const setChosen = useCallback(
    (next: (previous: Chosen) => Chosen) =>
      setState((previous) =>
        previous.scope === scope
          ? { scope, chosen: next(previous.chosen), isAll: false }
          : previous,
      ),
    [scope],
  );

  const selectable = useMemo(() => rows.filter(isSelectable), [rows]);
  const here = selectable.filter(({ hash }) => chosen.has(hash)).length;

  const toggle = useCallback(
    (row: ListRow, on: boolean) => setChosen((previous) => changed(previous, [row], on)),
    [setChosen],
  );
  const togglePage = useCallback(
    (on: boolean) => setChosen((previous) => changed(previous, selectable, on)),
    [selectable, setChosen],
  );
  const clear = useCallback(() => setChosen(() => NONE), [setChosen]);
  // Ignored if the user has changed the selection since the request.
  const chooseAll = useCallback(
    (hashes: readonly string[], asked: Chosen) =>
      setState((previous) =>
        previous.scope === scope && previous.chosen === asked
          ? { scope, chosen: new Set(hashes), isAll: true }
          : previous,
      ),
    [scope],
  );
  // For a deleted review. "All results" stays true without it.
  const drop = useCallback(
    (hash: string) =>
      setState((previous) => ({
        ...previous,
        chosen: new Set([...previous.chosen].filter((each) => each !== hash)),
      })),
    [],
  );

  return {
    chosen,
    count: chosen.size,
    isAll,
    toggle,
    togglePage,
    clear,
    chooseAll,
    drop,
    /** Whether none, some or all selectable rows of the page are selected. */
    page:
      here === 0
        ? ('none' as const)
        : here === selectable.length
          ? ('all' as const)
          : ('some' as const),
  };
}

function changed(previous: Chosen, rows: readonly ListRow[], on: boolean): Chosen {
  const next = new Set(previous);
  for (const { hash } of rows.filter(isSelectable)) {
    if (on) next.add(hash);
    else next.delete(hash);
  }
  return next;
}
