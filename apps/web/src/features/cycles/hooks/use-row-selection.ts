import type { ListRow } from '@reviews/contracts/cycles';
import { useCallback, useMemo, useState } from 'react';

/** Hashes of the chosen forms. */
type Chosen = ReadonlySet<string>;

const NONE: Chosen = new Set();

interface Choice {
  scope: string;
  chosen: Chosen;
  /** Chosen as everything that the filters leave, and not changed since. */
  isAll: boolean;
}

/** A row that can be chosen: a place without a form (Ineligible) cannot. */
export const isSelectable = (row: ListRow): row is ListRow & { hash: string } => row.hash !== null;

/**
 * The chosen rows of a list, across its pages. Other filters mean other rows, so the choice ends with them.
 *
 * @param rows the rows on screen
 * @param scope what the list is filtered by; a change clears the choice
 */
export function useRowSelection(rows: readonly ListRow[], scope: string) {
  const [state, setState] = useState<Choice>({ scope, chosen: NONE, isAll: false });
  if (state.scope !== scope) setState({ scope, chosen: NONE, isAll: false });
  const { chosen, isAll } = state;
  // What comes too late, as an answer for the last filters, changes nothing.
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
  // Whoever has ticked or unticked something since it was asked for has chosen otherwise.
  const chooseAll = useCallback(
    (hashes: readonly string[], asked: Chosen) =>
      setState((previous) =>
        previous.scope === scope && previous.chosen === asked
          ? { scope, chosen: new Set(hashes), isAll: true }
          : previous,
      ),
    [scope],
  );
  // Of a form that is deleted. What was everything is everything without it.
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
    /** How the page's rows stand: none, some or all of those that can be chosen. */
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
