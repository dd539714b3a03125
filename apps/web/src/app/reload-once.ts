/**
 * Returns the session storage key that marks an address as reloaded because its code could not be
 * loaded.
 */
const key = (address: string): string => `reloaded:${address}`;

/** Wraps the browser's navigation in an object so that tests can spy on it. */
export const browser = {
  load(address: string): void {
    const { pathname, search, hash } = window.location;
    // Assigning the current address would only scroll to its fragment.
    if (address === `${pathname}${search}${hash}`) window.location.reload();
    else window.location.assign(address);
  },
};

/**
 * Reloads the target address after its code failed to load (NAV-11). A new release has replaced the
 * file, and a full load finds the new one. Happens once per address, so that a missing file ends in
 * an error page and not in a loop.
 *
 * @returns whether a reload is under way
 */
export function reloadOnce(address: string): boolean {
  try {
    if (sessionStorage.getItem(key(address)) !== null) return false;
    sessionStorage.setItem(key(address), '1');
  } catch {
    // Without storage, a retry cannot be told from a first attempt and could loop.
    return false;
  }
  browser.load(address);
  return true;
}

/** Clears the mark after the address opened successfully: a later failure may reload again. */
export function forgetReload(address: string): void {
  try {
    sessionStorage.removeItem(key(address));
  } catch {
    // Without storage there is nothing to remove.
  }
}
