/** The shell's handlers for calls that find no valid session; registered once at startup. */
export interface SessionEventHandlers {
  /** 401: stores the address and goes to the sign-in page (SES-04, SES-15). */
  onUnauthenticated: () => void;
  /** 419: shows a message and opens the session-expired dialog over the page (SES-05, SES-06). */
  onSessionExpired: () => void;
}

let handlers: SessionEventHandlers | null = null;

/** Registers the shell's handlers; returns a function that removes them. */
export function registerSessionEvents(next: SessionEventHandlers): () => void {
  handlers = next;
  return () => {
    if (handlers === next) handlers = null;
  };
}

/** Tells the shell that a call returned 401. */
export const announceUnauthenticated = (): void => handlers?.onUnauthenticated();

/** Tells the shell that a call returned 419. */
export const announceSessionExpired = (): void => handlers?.onSessionExpired();

const restoredListeners = new Set<() => void>();

/** Tells holders of unsent work that the same person has signed in again and calls will work. */
export const announceSessionRestored = (): void => {
  for (const listener of restoredListeners) listener();
};

/**
 * Calls back after the same person has signed in again in the popup; returns a function that stops
 * this.
 */
export function onSessionRestored(listener: () => void): () => void {
  restoredListeners.add(listener);
  return () => restoredListeners.delete(listener);
}
