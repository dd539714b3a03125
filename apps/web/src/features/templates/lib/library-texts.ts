const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** Texts of the question library. */
export const LIBRARY_TEXTS = {
  title: 'Question library',
  subtitle:
    'Questions to be used again. Templates keep the version they took until somebody takes the next one.',
  views: 'Templates and their questions',
  loading: 'Loading the library',
  loadFailed: 'The library could not be loaded',
  refreshFailed: 'The library could not be refreshed',
  found: ({ count: n }: { count: number }) => count(n, 'question'),
  search: 'Search the library',
  searchHint: 'Search by words',
  columns: ['Question', 'Asked in', 'Version', 'Changed'],
  askedIn: ({ count: n }: { count: number }) => (n === 0 ? 'No template' : count(n, 'template')),
  newQuestion: 'New question',
  none: 'The library is empty',
  noneMore: 'Keep a question here once, and take it into as many templates as you like.',
  noneArchived: 'Nothing is archived',
  noneArchivedMore: 'Questions that are put away appear here, and can be brought back.',
  noneFound: 'No question matches',
  noneFoundMore: 'Try another word.',
  clear: 'Show all questions',
  archiveOf: ({ text }: { text: string }) => `Archive “${text}”`,
  restoreOf: ({ text }: { text: string }) => `Restore “${text}”`,
  edit: 'Edit a question of the library',
  archivedQuestion:
    'This question is archived. No template is offered it; those that ask it go on.',
  becomes: ({ version, templates }: { version: number; templates: number }) =>
    `Saving makes version ${version}. ${templates === 0 ? 'No template asks this question yet.' : `The ${templates === 1 ? 'template asking it stays as it is and is' : `${templates} templates asking it stay as they are and are`} offered the new one.`}`,
  save: 'Keep in the library',
  saveVersion: ({ version }: { version: number }) => `Save as version ${version}`,
  changed: ({ version, templates }: { version: number; templates: number }) =>
    `Version ${version} is in the library.${templates === 0 ? '' : ' Templates that ask an earlier one are offered it.'}`,
  versions: 'Versions, and which templates ask them',
  version: ({ number }: { number: number }) => `Version ${number}`,
  latest: 'Latest',
  askedByNone: 'No template asks this version.',
  askedBy: 'Asked in',
  onlyBuilt: 'in changes not published',
  isArchived: 'archived',
  theirs: 'As it is now',
  theirsMore: ({ version }: { version: number }) =>
    `Version ${version} was made while you were editing. What you entered is kept here.`,
  takeTheirs: 'Take theirs',
  saveOver: ({ version }: { version: number }) => `Keep mine, to be version ${version}`,
  manage: 'Edit the library',
} as const;
