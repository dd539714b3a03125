/** Session storage key of the addresses that were reloaded because their code could not be fetched. */
const key = (address: string): string => `reloaded:${address}`;

/** What the browser is told; an object, so that tests can watch it. */
export const browser = {
  load(address: string): void {
    const { pathname, search, hash } = window.location;
    // Going to the address one is at would only move to its fragment.
    if (address === `${pathname}${search}${hash}`) window.location.reload();
    else window.location.assign(address);
  },
};

/**
 * Loads the target address anew after its code failed to load (NAV-11): a new release has replaced the file, and a full
 * load finds the new one. Once for each address, so that a file that stays missing ends in an error page, not in a loop.
 *
 * @returns whether a reload is under way
 */
export function reloadOnce(address: string): boolean {
  try {
    if (sessionStorage.getItem(key(address)) !== null) return false;
    sessionStorage.setItem(key(address), '1');
  } catch {
    // Without storage a loop could not be told from a first try.
    return false;
  }
  browser.load(address);
  return true;
}

/** The address opened well: a later failure there may reload again. */
export function forgetReload(address: string): void {
  try {
    sessionStorage.removeItem(key(address));
  } catch {
    // Nothing was stored then.
  }
}
