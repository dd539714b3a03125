/** One that every token of one's own work may make. Written out: its contract would weigh more than the page. */
export const EXAMPLE_PATH = '/api/my/tasks';

/** A call for a command line. */
export const exampleCall = (): string =>
  `curl --header "Authorization: Bearer lrk_…" ${window.location.origin}${EXAMPLE_PATH}`;
