import { MENU_URL_MAX_CHARS, PAGE_SLUG_MAX_CHARS } from '../constants.ts';
import { SITE_MESSAGES as texts } from './site-messages.ts';

/** What an address within the product is made of: no second slash and no backslash behind the first, both of which browsers read as another host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~%?#&=+:,@]*$/u;
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?::\d{1,5})?$/u;
/** Answers of the server, which are no pages. */
const NO_PAGES = /^\/(?:api|healthz|readyz|scim)(?:[/?#]|$)/iu;
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/**
 * What is wrong with the address of a menu entry; null where it may lead there: to a page of the product, or to a web
 * address with https. Whatever else a browser would follow, scripts and data among it, is refused because it is neither.
 */
export function menuAddressFault(url: string): string | null {
  if (url.length > MENU_URL_MAX_CHARS) return texts.urlTooLong;
  if (UNSEEN.test(url)) return texts.urlSpaces;
  if (url.startsWith('/'))
    return !OWN_PATH.test(url) ? texts.urlRefused : NO_PAGES.test(url) ? texts.urlNoPage : null;
  const rest = /^https:\/\/([^/?#]+)(?:[/?#][^\\]*)?$/iu.exec(url);
  return rest?.[1] !== undefined && HOST.test(rest[1]) ? null : texts.urlRefused;
}

/** Letters of the Latin alphabets that do not come apart into a letter and a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** The end of a page's address as its title suggests it; empty where no letter of it can stand in one. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæœøđðþłı]/gu, (letter) => SPELLED[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, PAGE_SLUG_MAX_CHARS)
    .replace(/^-+|-+$/gu, '');
}

/** What is wrong with the end of a page's address; null where nothing is. */
export function pageSlugFault(slug: string): string | null {
  if (slug === '') return texts.slugRequired;
  return slug.length <= PAGE_SLUG_MAX_CHARS && /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(slug)
    ? null
    : texts.slugRefused;
}

/** Where a page of the company is read. */
export const pageAddress = (slug: string): string => `/pages/${slug}`;
