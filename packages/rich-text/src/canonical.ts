import { attributeOf, scanHtml } from './html-scanner.ts';
import { imageKeyOf, MAX_ALT_LENGTH } from './image-source.ts';
import { HEADING_LEVELS, RICH_TEXT_KINDS, RICH_TEXT_RULES, type RichTextKind } from './kinds.ts';
import { LINK_REL, LINK_TARGET, normaliseLink } from './link.ts';
import { mentionFrom, MENTION_TYPE } from './mention-attributes.ts';

/** Maximum number of open elements. Twenty levels of lists and quotes fit. */
export const MAX_DEPTH = 64;

/**
 * Maximum number of elements in a text. A list of five thousand items fits. Each element costs the
 * server and the reader far more than its few bytes.
 */
export const MAX_NODES = 10_000;

/** What cannot be in a paragraph, besides headings. */
const NOT_IN_PARAGRAPHS = ['p', 'ul', 'ol', 'blockquote'] as const;
const HEADINGS: readonly string[] = HEADING_LEVELS.map((level) => `h${level}`);

/**
 * Returns the elements a kind may contain, with their attributes: the schema of `extensions.ts` as
 * data.
 */
export function allowlistOf(kind: RichTextKind): Record<string, string[]> {
  const rules = RICH_TEXT_RULES[kind];
  const allowlist: Record<string, string[]> = {
    p: [],
    br: [],
    strong: [],
    em: [],
    u: [],
    s: [],
    ul: [],
    ol: ['start', 'type'],
    li: [],
    blockquote: [],
    a: ['href', 'target', 'rel'],
  };
  if (rules.headings) for (const name of HEADINGS) allowlist[name] = [];
  if (rules.images) allowlist['img'] = ['src', 'alt'];
  if (rules.mentions) allowlist['span'] = ['data-type', 'data-id', 'data-label'];
  return allowlist;
}

const ALLOWED = new Map(
  RICH_TEXT_KINDS.map((kind) => [kind, new Set(Object.keys(allowlistOf(kind)))]),
);

/** The open element that an HTML parser ends when one of these starts directly in it. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', new Set([...NOT_IN_PARAGRAPHS, ...HEADINGS])],
  ['li', new Set(['li'])],
  ...HEADINGS.map((name) => [name, new Set(HEADINGS)] as const),
]);

/** Whether a parser ends `open`, the innermost open element, when `next` starts. */
export const isEndedBy = (open: string, next: string): boolean =>
  ENDED_BY.get(open)?.has(next) === true;

/**
 * Returns whether rich text is exactly what `tidy` writes for this kind: only allowed elements, with
 * the attributes written here, properly nested, and all other text escaped. It compares every
 * character, so nothing else can be in it. Takes linear time.
 */
export function isCanonical(kind: RichTextKind, html: string): boolean {
  const allowed = ALLOWED.get(kind);
  const open: string[] = [];
  let nodes = 0;
  let position = 0;
  /** Tokens that were already compared as part of a mention. */
  let compared = 0;
  for (const token of scanHtml(html)) {
    if (compared > 0) {
      compared -= 1;
      continue;
    }
    let written: string | null;
    if (token.type === 'text') {
      written = escapeText(token.text);
    } else if (token.type === 'close') {
      written = open.pop() === token.name ? `</${token.name}>` : null;
    } else {
      const { name } = token;
      nodes += 1;
      const isInPlace = nodes <= MAX_NODES && !isEndedBy(open.at(-1) ?? '', name);
      written = isInPlace && allowed?.has(name) === true ? openingOf(name, token.attributes) : null;
      if (name === 'span') compared = 2;
      else if (name !== 'br' && name !== 'img') {
        if (open.length >= MAX_DEPTH || (name === 'a' && open.includes('a'))) return false;
        open.push(name);
      }
    }
    if (written === null || !html.startsWith(written, position)) return false;
    position += written.length;
  }
  return position === html.length && open.length === 0;
}

/** Returns how `tidy` writes the start of an allowed element; null if it does not write it. */
function openingOf(name: string, attributes: string): string | null {
  switch (name) {
    case 'a': {
      const given = attributeOf(attributes, 'href') ?? '';
      return normaliseLink(given) === given ? linkStart(given) : null;
    }
    case 'img':
      return image(attributeOf(attributes, 'src'), attributeOf(attributes, 'alt'));
    case 'span':
      return mention(attributeOf(attributes, 'data-id'), attributeOf(attributes, 'data-label'));
    case 'ol':
      return listStart(attributeOf(attributes, 'start'), attributeOf(attributes, 'type'));
    default:
      return `<${name}>`;
  }
}

type Given = string | null | undefined;

/** Writes the start of a link to an address that `normaliseLink` returned. */
export const linkStart = (href: string): string =>
  `<a${attribute('href', href)}${attribute('target', LINK_TARGET)}${attribute('rel', LINK_REL)}>`;

/** Writes one of our own pictures; returns null for any other. */
export function image(source: Given, alt: Given): string | null {
  if (source === null || source === undefined || imageKeyOf(source) === null) return null;
  const description = (alt ?? '').slice(0, MAX_ALT_LENGTH).toWellFormed();
  return `<img${attribute('src', source)}${attribute('alt', description)}>`;
}

/** Writes a mention with its text; returns null if the attributes are no mention's. */
export function mention(id: Given, label: Given): string | null {
  const found = mentionFrom(id, label);
  if (found === null) return null;
  return (
    `<span${attribute('data-type', MENTION_TYPE)}${attribute('data-id', found.id)}` +
    `${attribute('data-label', found.label)}>${escapeText(`@${found.label}`)}</span>`
  );
}

const LIST_TYPE = /^[1aAiI]$/;
const LIST_START = /^-?\d{1,6}$/;

/** Writes the start of a numbered list, with its valid attributes. */
export function listStart(start: Given, type: Given): string {
  const first = LIST_START.test(start ?? '') ? Number(start) : 1;
  return `<ol${first === 1 ? '' : attribute('start', String(first))}${
    LIST_TYPE.test(type ?? '') ? attribute('type', type ?? '') : ''
  }>`;
}

const attribute = (name: string, value: string): string =>
  ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;

/** Escapes text like a browser does, so that the editor's output is stored unchanged. */
export function escapeText(text: string): string {
  if (!/[&<>\u00a0]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}
