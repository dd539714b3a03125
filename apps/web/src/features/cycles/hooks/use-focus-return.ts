import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Where the focus goes when a dialog of the list closes: to the menu of the row it was about, or, where that row is gone,
 * to the list itself, so that the keyboard goes on from there.
 *
 * @returns the list's element (focusable by script), and the function that gives the focus back
 */
export function useFocusReturn(): [
  list: RefObject<HTMLElement | null>,
  giveBack: (hash: string | null) => void,
] {
  const list = useRef<HTMLElement>(null);
  const given = useRef<HTMLElement>(null);
  const giveBack = useCallback((hash: string | null) => {
    // After the dialog has left the page and the row has been drawn anew.
    requestAnimationFrame(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-hash]') ?? [])];
      const menu = rows
        .find(({ dataset }) => dataset.hash === hash)
        ?.querySelector<HTMLElement>('[data-row-menu]');
      given.current = menu ?? null;
      (menu ?? list.current)?.focus({ preventScroll: true });
    });
  }, []);
  // A row that was removed may go only after its menu has the focus: with each list that comes.
  useEffect(() => {
    if (given.current === null || given.current.isConnected) return;
    given.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  return [list, giveBack];
}
