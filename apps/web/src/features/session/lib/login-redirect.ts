import { LOGIN_REDIRECT_KEY } from '@reviews/domain';

/**
 * Set by Logout for the next page load, which must not store the address it was refused at
 * (SES-13).
 */
const SIGNED_OUT_KEY = 'signed-out';

let held: string | null = null;

/**
 * Returns whether sign-in may redirect to an address: a path of this site, but not sign-in itself.
 */
export function isSafeRedirect(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /^\/(?:login|auth)(?:[/?#]|$)/.test(path))
    return false;
  try {
    return new URL(path, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}

/** Stores the address to return to after sign-in, in memory and in local storage (SES-15). */
export function rememberLoginRedirect(path: string): void {
  if (stored(sessionStorage, SIGNED_OUT_KEY) !== null) {
    sessionStorage.removeItem(SIGNED_OUT_KEY);
    return;
  }
  if (!isSafeRedirect(path)) return;
  held = path;
  store(localStorage, LOGIN_REDIRECT_KEY, path);
}

/** Returns the address to return to, from memory or else from local storage (SES-16). */
export function storedLoginRedirect(): string | null {
  const path = held ?? stored(localStorage, LOGIN_REDIRECT_KEY);
  return path !== null && isSafeRedirect(path) ? path : null;
}

/** Returns the address to return to and clears it. */
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
    // If storage is blocked, nothing was stored.
  }
}

/** Clears the stored address, and stops the page load after Logout from storing it again. */
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
    // If storage is blocked or full, the address is kept only in memory.
  }
}
