/**
 * A call that any token with the `own` scope may make. Written out, since importing its contract
 * would weigh more than the page.
 */
export const EXAMPLE_PATH = '/api/my/tasks';

/** Returns a call for the command line. */
export const exampleCall = (): string =>
  `curl --header "Authorization: Bearer lrk_…" ${window.location.origin}${EXAMPLE_PATH}`;
