import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

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
