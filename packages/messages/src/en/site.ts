/** What the rules and the server answer about the menu and company pages. */
export const siteMessages = {
  menuSaved: 'Menu saved. Other open windows show it within a minute.',
  menuChanged:
    'Someone else has saved the menu. Your changes are kept here. Compare them before you save.',
  entryName: 'Enter a name.',
  entryTwice: 'This entry is in the menu twice.',
  entryUnknown: 'This entry is no longer in the menu.',
  entryTooDeep: 'A menu can have at most {depth, plural, one {# level} other {# levels}}.',
  entryProductGone:
    'You cannot remove entries that come with the product. Hide them instead: {names}.',
  pageUnknown: 'This page no longer exists.',
  roleUnknown: 'This role no longer exists.',
  urlTooLong: 'This address is too long.',
  urlSpaces: 'An address cannot contain spaces.',
  urlRefused:
    'Enter a page of this application that starts with /, or a web address that starts with https://.',
  urlNoPage: 'This address is not a page.',
  titleRequired: 'Enter a title.',
  slugRequired: 'Enter an address.',
  slugRefused: 'Use lowercase letters without accents, numbers and single hyphens.',
  slugTaken: '“{title}” already has this address.',
  pageAdded: 'Page saved as a draft. Only administrators can see it.',
  pageSaved: 'Page saved.',
  pagePublished: '“{title}” is published.',
  pageWithdrawn: '“{title}” is no longer published. No one can open it.',
  pageDeleted: '“{title}” is deleted.',
  pageNotFound: 'This page could not be found.',
  pageChanged:
    'Someone else has changed this page. Your changes are kept here. Compare them before you save.',
  pagesReordered: 'Order saved.',
  pagesChanged: 'Someone has added or removed a page. Check the order again.',
  versionNotFound: 'This version could not be found.',
} as const;
