import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';

/** Where the focus returns to, nearest first: what had it, then the same for the dialogs below. */
type Trail = readonly (Element | null)[];

interface OpenDialog {
  readonly id: symbol;
  readonly onTop: boolean;
  readonly trail: Trail;
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

const trailNow = (): Trail => [document.activeElement, ...(topmost()?.trail ?? [])];

/**
 * Gives the focus back after the last dialog has closed, unless it has moved on. A dialog below
 * another takes it back itself.
 */
function giveBack(trail: Trail, root: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const hasMoved =
      activeElement !== null && activeElement !== body && !root.current?.contains(activeElement);
    if (hasMoved || opened.length > 0) return;
    const target = trail.find((element) => element?.isConnected && element !== body);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

/**
 * Returns whether this is the topmost dialog: only that one is active and reacts to Escape and
 * clicks outside. When it closes or leaves the page, the focus returns to where it was. `root`
 * holds the element around the dialog.
 */
export function useIsTopDialog(
  isOpen: boolean,
  onTop: boolean,
  root: RefObject<HTMLElement | null>,
): boolean {
  const [id] = useState(() => Symbol('dialog'));
  // Taken while rendering: once the dialog is in the page, a button that it replaces has lost the
  // focus.
  const [trail, setTrail] = useState<Trail | null>(null);
  if (isOpen && trail === null) setTrail(trailNow());
  if (!isOpen && trail !== null) setTrail(null);
  useLayoutEffect(() => {
    if (trail === null) return;
    const mine = { id, onTop, trail };
    opened.push(mine);
    tell();
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      tell();
      giveBack(trail, root);
    };
  }, [id, trail, onTop, root]);
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
