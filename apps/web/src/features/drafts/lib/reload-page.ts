/** A load of the whole page. An object, so that tests can watch what the browser is told. */
export const page = {
  reload: (): void => window.location.reload(),
};
