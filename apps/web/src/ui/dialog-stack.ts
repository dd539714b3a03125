import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';

interface OpenDialog {
  readonly id: symbol;
  readonly onTop: boolean;
}

/** The open dialogs, in the order they were opened. */
const opened: OpenDialog[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** A dialog marked as always on top stays there, even when others open later. */
const topmost = (): OpenDialog | undefined =>
  opened.findLast(({ onTop }) => onTop) ?? opened.at(-1);

/**
 * Returns whether this is the topmost dialog: only that one is active and reacts to Escape and
 * clicks outside. `root` holds
 * the element around the dialog.
 */
export function useIsTopDialog(
  isOpen: boolean,
  onTop: boolean,
  root: RefObject<HTMLElement | null>,
): boolean {
  const [id] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!isOpen) return;
    const mine = { id, onTop };
    opened.push(mine);
    tell();
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      tell();
    };
  }, [id, isOpen, onTop]);
  const isTop = useSyncExternalStore(
    subscribe,
    () => !opened.some((each) => each.id === id) || topmost()?.id === id,
  );
  useFocusBack(isTop, root);
  return isTop;
}

/**
 * Restores the focus that a dialog lost to another dialog above it, which made it inert. If the
 * focused button was disabled
 * by then, the dialog itself takes the focus, so that Tab stays inside.
 */
function useFocusBack(isTop: boolean, root: RefObject<HTMLElement | null>): void {
  const left = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isTop) left.current = document.activeElement;
    else if (left.current !== null) {
      const dialog = root.current?.querySelector<HTMLElement>('[role="dialog"]');
      const target =
        left.current instanceof HTMLElement && dialog?.contains(left.current)
          ? left.current
          : dialog;
      target?.focus({ preventScroll: true });
      left.current = null;
    }
  }, [isTop, root]);
}

/**
 * Attribute on an element inside a dialog that handles Escape itself; defined by the widget
 * library.
 */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation';

const taken = new WeakSet<KeyboardEvent>();

/**
 * Makes one press of Escape close only one dialog. The browser lets React render between two
 * listeners, so a confirmation
 * opened by that press would otherwise be closed by the same press.
 */
export function useEscape(canClose: boolean, onEscape: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !canClose || event.isComposing || taken.has(event)) return;
    if (event.target instanceof Element && event.target.getAttribute(KEEPS_ESCAPE) === 'true')
      return;
    taken.add(event);
    onEscape();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => listen(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
