import { MENU_URL_MAX_CHARS, PAGE_SLUG_MAX_CHARS } from '../constants.ts';
import { SITE_MESSAGES as texts } from './site-messages.ts';

/**
 * An address within the product. No second slash or backslash after the first slash: browsers read
 * both as another host.
 */
const OWN_PATH = /^\/(?![/\\])[\w\-./~%?#&=+:,@]*$/u;
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?::\d{1,5})?$/u;
/** Paths on this server that are not pages. */
const NO_PAGES = /^\/(?:api|healthz|readyz|scim)(?:[/?#]|$)/iu;
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/**
 * Returns what is wrong with the address of a menu entry, or null. Only a page of the product or an
 * https address is allowed. Everything else that a browser would follow, such as scripts and data,
 * is refused because it is neither.
 */
export function menuAddressFault(url: string): string | null {
  if (url.length > MENU_URL_MAX_CHARS) return texts.urlTooLong;
  if (UNSEEN.test(url)) return texts.urlSpaces;
  if (url.startsWith('/'))
    return !OWN_PATH.test(url) ? texts.urlRefused : NO_PAGES.test(url) ? texts.urlNoPage : null;
  const rest = /^https:\/\/([^/?#]+)(?:[/?#][^\\]*)?$/iu.exec(url);
  return rest?.[1] !== undefined && HOST.test(rest[1]) ? null : texts.urlRefused;
}

/** Latin letters that Unicode does not decompose into a letter and a mark. */
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

/** Suggests the slug of a page from its title; empty if no letter can be used. */
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

/** Returns what is wrong with the slug of a page, or null. */
export function pageSlugFault(slug: string): string | null {
  if (slug === '') return texts.slugRequired;
  return slug.length <= PAGE_SLUG_MAX_CHARS && /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(slug)
    ? null
    : texts.slugRefused;
}

/** Returns the address of a company page. */
export const pageAddress = (slug: string): string => `/pages/${slug}`;
