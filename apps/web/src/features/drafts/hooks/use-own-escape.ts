import { useEffect, useEffectEvent, type RefObject } from 'react';

const DIALOG = '[role="dialog"]';

/** Without a focused element, the key belongs to the only open dialog. */
const onlyOne = (dialogs: NodeListOf<Element>): Element | null =>
  dialogs.length === 1 ? (dialogs[0] ?? null) : null;

/**
 * Handles Escape for a dialog that contains a form. Ignores it if an element inside has handled it
 * (a mention list in an editor), or if it comes from another dialog above.
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
