import { LOGIN_REDIRECT_KEY } from '@reviews/domain';

/** Set by Logout for the load that follows it: that load must not remember where it was refused (SES-13). */
const SIGNED_OUT_KEY = 'signed-out';

let held: string | null = null;

/** Whether an address is a path of this site that sign-in may lead to: never another host, never sign-in itself. */
export function isSafeRedirect(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /^\/(?:login|auth)(?:[/?#]|$)/.test(path))
    return false;
  try {
    return new URL(path, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}

/** Keeps the address to come back to after signing in, in memory and in local storage (SES-15). */
export function rememberLoginRedirect(path: string): void {
  if (stored(sessionStorage, SIGNED_OUT_KEY) !== null) {
    sessionStorage.removeItem(SIGNED_OUT_KEY);
    return;
  }
  if (!isSafeRedirect(path)) return;
  held = path;
  store(localStorage, LOGIN_REDIRECT_KEY, path);
}

/** The address to come back to, from memory or else from local storage (SES-16). */
export function storedLoginRedirect(): string | null {
  const path = held ?? stored(localStorage, LOGIN_REDIRECT_KEY);
  return path !== null && isSafeRedirect(path) ? path : null;
}

/** The same; it is forgotten by being taken. */
export function takeLoginRedirect(): string | null {
  const path = storedLoginRedirect();
  forgetLoginRedirect();
  return path;
}

/** Clears the stored address (SES-13). */
export function forgetLoginRedirect(): void {
  held = null;
  try {
    localStorage.removeItem(LOGIN_REDIRECT_KEY);
  } catch {
    // Storage may be refused: nothing was stored then.
  }
}

/** Clears the stored address, and keeps the load that follows Logout from storing it again. */
export function forgetLoginRedirectAfterLogout(): void {
  forgetLoginRedirect();
  store(sessionStorage, SIGNED_OUT_KEY, '1');
}

function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function store(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage may be refused or full: the address is then held in memory alone.
  }
}
