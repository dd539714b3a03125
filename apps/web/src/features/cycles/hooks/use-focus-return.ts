import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus when a dialog of the list closes: to the row's menu button, or to the list if
 * the row is gone, so that keyboard users can continue there.
 *
 * @returns the list's ref (focusable by script), and the function that returns the focus
 */
export function useFocusReturn(): [
  list: RefObject<HTMLElement | null>,
  giveBack: (hash: string | null) => void,
] {
  const list = useRef<HTMLElement>(null);
  const given = useRef<HTMLElement>(null);
  const giveBack = useCallback((hash: string | null) => {
    // Waits until the dialog is gone and the row has rendered again.
    requestAnimationFrame(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-hash]') ?? [])];
      const menu = rows
        .find(({ dataset }) => dataset.hash === hash)
        ?.querySelector<HTMLElement>('[data-row-menu]');
      given.current = menu ?? null;
      (menu ?? list.current)?.focus({ preventScroll: true });
    });
  }, []);
  // A removed row may disappear only after its menu got the focus, so check after each new list.
  useEffect(() => {
    if (given.current === null || given.current.isConnected) return;
    given.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  return [list, giveBack];
}
