/** What the shell does when a call finds that nobody is signed in any more; the shell registers it once at start. */
export interface SessionEventHandlers {
  /** 401: remember the address and go to the sign-in page (SES-04, SES-15). */
  onUnauthenticated: () => void;
  /** 419: say so and open the session-expired dialog over the page (SES-05, SES-06). */
  onSessionExpired: () => void;
}

let handlers: SessionEventHandlers | null = null;

/** Registers the shell's reactions; returns the function that takes them back. */
export function registerSessionEvents(next: SessionEventHandlers): () => void {
  handlers = next;
  return () => {
    if (handlers === next) handlers = null;
  };
}

/** Tells the shell that a call was answered 401. */
export const announceUnauthenticated = (): void => handlers?.onUnauthenticated();

/** Tells the shell that a call was answered 419. */
export const announceSessionExpired = (): void => handlers?.onSessionExpired();

const restoredListeners = new Set<() => void>();

/** Tells whoever holds unsent work that the same person is signed in again and calls will go through. */
export const announceSessionRestored = (): void => {
  for (const listener of restoredListeners) listener();
};

/** Calls back after the same person signed in again in the popup; returns the function that stops it. */
export function onSessionRestored(listener: () => void): () => void {
  restoredListeners.add(listener);
  return () => restoredListeners.delete(listener);
}
