type Listener = () => void;

let expired = false;
const listeners = new Set<Listener>();

const set = (next: boolean): void => {
  if (expired === next) return;
  expired = next;
  for (const listener of listeners) listener();
};

/**
 * Whether the session-expired dialog is open, for `useSyncExternalStore` and for the code that
 * reports a 419.
 */
export const expiredSession = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: (): boolean => expired,
  open: (): void => set(true),
  close: (): void => set(false),
};
