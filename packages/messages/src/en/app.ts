/** Around every page. */
export const shell = {
  skip: 'Skip to content',
  offline: 'You are offline. New content loads when you are back online.',
} as const;

/** Below every page, if the site is not served over HTTPS. */
export const readableWords = {
  note: 'Text that you have not saved yet is kept on this computer without encryption, because this site does not use HTTPS.',
} as const;

/** The page of an unknown address. */
export const notFoundPage = {
  title: 'Page not found',
  toHome: 'Go to the home page',
  more: 'There is no page at {path}. The address may be wrong, or the page has moved.',
} as const;

/** The page that replaces one that failed. */
export const failedPage = {
  documentTitle: 'Something went wrong',
  title: 'This page could not be opened',
  reload: 'Reload the page',
} as const;
