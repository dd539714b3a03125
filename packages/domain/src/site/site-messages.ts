const named = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/**
 * Texts about the company's menu and pages. Kept apart from MESSAGES so that only pages that use
 * them load them.
 */
export const SITE_MESSAGES = {
  menuSaved: 'The menu is saved. Open windows follow within a minute.',
  menuChanged:
    'Somebody else has saved the menu meanwhile. What you arranged is kept here; please compare before you save.',
  entryName: 'A name is required.',
  entryTwice: 'This entry stands in the menu twice.',
  entryUnknown: 'This entry is not in the menu any more.',
  entryTooDeep: ({ depth }: { depth: number }) => `A menu has ${depth} levels at most.`,
  entryProductGone: ({ names }: { names: readonly string[] }) =>
    `What comes with the product stays in the menu. Hide it instead: ${named(names)}.`,
  pageUnknown: 'This page is not there any more.',
  roleUnknown: 'This role is not there any more.',
  urlTooLong: 'This address is too long.',
  urlSpaces: 'An address has no spaces in it.',
  urlRefused:
    'Enter a page of this application, beginning with /, or a web address beginning with https://.',
  urlNoPage: 'This address is not a page.',
  titleRequired: 'A title is required.',
  slugRequired: 'An address is required.',
  slugRefused: 'Use small letters without accents, numbers and single hyphens.',
  slugTaken: ({ title }: { title: string }) => `“${title}” has this address already.`,
  pageAdded: 'The page is kept as a draft. Nobody but administrators sees it yet.',
  pageSaved: 'The page is saved.',
  pagePublished: ({ title }: { title: string }) => `“${title}” is published.`,
  pageWithdrawn: ({ title }: { title: string }) =>
    `“${title}” is a draft again. Nobody can open it.`,
  pageDeleted: ({ title }: { title: string }) => `“${title}” is deleted.`,
  pageNotFound: 'This page could not be found.',
  pageChanged:
    'Somebody else has changed this page meanwhile. What you wrote is kept here; please compare before you save.',
  pagesReordered: 'The order is saved.',
  pagesChanged: 'Somebody has added or removed a page meanwhile. Please look again.',
  versionNotFound: 'This version could not be found.',
} as const;
