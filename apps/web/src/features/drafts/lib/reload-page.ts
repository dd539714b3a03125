/** Reloads the whole page. An object, so that tests can spy on it. */
export const page = {
  reload: (): void => window.location.reload(),
};
