import { currentLocale } from '@reviews/messages/locale';

/** Returns names as one list: 'Ada, Ben, and Cem'. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale().locale, { type: 'conjunction' }).format(names);
