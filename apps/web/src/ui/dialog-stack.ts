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

/** The dialogs that are open, in the order in which they were opened. */
const opened: OpenDialog[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** One that stands above all others keeps its place, whatever opens beneath it later. */
const topmost = (): OpenDialog | undefined =>
  opened.findLast(({ onTop }) => onTop) ?? opened.at(-1);

/**
 * Whether no other dialog stands above this one: of several, only the topmost is worked in, and takes Escape and a press
 * outside. `root` holds the element around the dialog.
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
 * Where the focus stood when another dialog opened above, it stands again: what is inert loses it. A button that was off
 * while its work ran had lost it before; then the dialog takes it, and Tab goes on inside.
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

/** What something inside a dialog carries while Escape is meant for it: the widgets' own attribute. */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation';

const taken = new WeakSet<KeyboardEvent>();

/**
 * One press of Escape is for one dialog. The browser lets React draw between two listeners, so the question that a press
 * opens is there before the press is over, and would be closed by it again.
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
