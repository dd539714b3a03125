/**
 * Loads the page in full, so that nothing of the previous identity is left in memory. An object, so
 * that tests can spy on
 * the calls to the browser.
 */
export const fullLoad = {
  to: (path: string): void => window.location.assign(path),
  again: (): void => window.location.reload(),
};
