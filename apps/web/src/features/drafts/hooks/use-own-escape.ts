import { useEffect, useEffectEvent, type RefObject } from 'react';

const DIALOG = '[role="dialog"]';

/** Where nothing has the focus the key is for the one dialog there is. */
const onlyOne = (dialogs: NodeListOf<Element>): Element | null =>
  dialogs.length === 1 ? (dialogs[0] ?? null) : null;

/**
 * Escape for a dialog that holds a form: not where something inside has taken it (a list of names in an editor), and not
 * from another dialog above it.
 *
 * @param inside an element of the dialog
 */
export function useOwnEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      event.isComposing ||
      !(event.target instanceof Element)
    )
      return;
    const dialog = event.target.closest(DIALOG) ?? onlyOne(document.querySelectorAll(DIALOG));
    if (dialog?.contains(inside.current) === true) onEscape();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => listen(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
