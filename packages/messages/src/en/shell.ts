/** The frame around every page. */
export const shell = {
  skip: 'Skip to content',
  offline: 'You’re offline. This page stays here. Anything new loads when you’re back online.',
} as const;

export const mainMenu = {
  label: 'Main menu',
  open: 'Open menu',
  more: 'More in {name}',
} as const;

/** A page that failed. */
export const failedPage = {
  title: 'Something went wrong',
  heading: 'This page could not be opened',
  reload: 'Reload page',
} as const;

/** The page for an unknown address. */
export const unknownPage = {
  title: 'Page not found',
  hint: 'There is no page at {path}. Check the address. The page may have moved.',
  home: 'Go to the home page',
} as const;
