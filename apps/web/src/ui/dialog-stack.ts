import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The dialogs that are open, in the order in which they were opened. */
const opened: symbol[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether no other dialog was opened after this one: of several, only the last takes Escape and a press outside. */
export function useIsTopDialog(isOpen: boolean): boolean {
  const [id] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!isOpen) return;
    opened.push(id);
    tell();
    return () => {
      opened.splice(opened.indexOf(id), 1);
      tell();
    };
  }, [id, isOpen]);
  return useSyncExternalStore(subscribe, () => !opened.includes(id) || opened.at(-1) === id);
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
    if (event.target instanceof Element && event.target.getAttribute(KEEPS_ESCAPE) === 'true') return;
    taken.add(event);
    onEscape();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => listen(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
