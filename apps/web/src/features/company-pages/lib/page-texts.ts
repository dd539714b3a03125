import { texts } from '@reviews/messages';
import { companyPages } from '@reviews/messages/en/company-pages';

export const PAGE_TEXTS = texts(companyPages);

/** Returns names for a sentence: '“Help”, “Handbook”'. */
export const quoted = (names: readonly string[]): string =>
  names.map((name) => `“${name}”`).join(', ');
