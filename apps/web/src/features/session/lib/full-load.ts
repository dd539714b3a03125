/**
 * Loads of the whole page, so that nothing of the identity before is left in memory. An object, so that tests can watch
 * what the browser is told.
 */
export const fullLoad = {
  to: (path: string): void => window.location.assign(path),
  again: (): void => window.location.reload(),
};
