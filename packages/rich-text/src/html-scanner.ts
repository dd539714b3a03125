/**
 * A small HTML scanner for the browser's entry chunk: no DOM, no parser library. It is made for the
 * output of `sanitise` and degrades gracefully on anything else. It is not a security boundary.
 */

/** A piece of HTML: visible text with its entities decoded, or a tag. */
export type HtmlToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open' | 'close'; readonly name: string; readonly attributes: string };

const TAG_START = /[A-Za-z]/;
const RAW_TEXT = new Set([
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
  'noscript',
  'iframe',
]);
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}\d?));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
};
const MAX_CODE_POINT = 0x10ffff;

/** Scans HTML from left to right. Takes linear time on any input and never throws. */
export function* scanHtml(html: string): Generator<HtmlToken> {
  let position = 0;
  let textStart = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    if (start === -1) {
      break;
    }
    const end = markupEnd(html, start);
    if (end === null) {
      // A bare '<' in text.
      position = start + 1;
      continue;
    }
    if (start > textStart) {
      yield { type: 'text', text: decodeEntities(html.slice(textStart, start)) };
    }
    position = end;
    const tag = tagAt(html, start, end);
    if (tag !== null) {
      yield tag;
      position =
        tag.type === 'open' && RAW_TEXT.has(tag.name) ? rawTextEnd(html, end, tag.name) : end;
    }
    textStart = position;
  }
  if (textStart < html.length) {
    yield { type: 'text', text: decodeEntities(html.slice(textStart)) };
  }
}

/**
 * Returns an attribute's value from a tag's raw attribute text, with entities decoded; null if
 * absent.
 */
export function attributeOf(attributes: string, name: string): string | null {
  const all = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
  for (const match of attributes.matchAll(all)) {
    if (match[1]?.toLowerCase() === name) {
      return decodeEntities(match[2] ?? match[3] ?? match[4] ?? '');
    }
  }
  return null;
}

/**
 * Returns the index after the tag or comment that starts at `start`, or null if none starts there.
 */
function markupEnd(html: string, start: number): number | null {
  const next = html[start + 1] ?? '';
  if (next === '!' || next === '?') {
    const closing = html.startsWith('<!--', start) ? '-->' : '>';
    const end = html.indexOf(closing, start + 2);
    return end === -1 ? html.length : end + closing.length;
  }
  const isTag = TAG_START.test(next) || (next === '/' && TAG_START.test(html[start + 2] ?? ''));
  return isTag ? tagEnd(html, start) : null;
}

/** Returns the index after a tag's '>', ignoring any inside a quoted attribute value. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  let afterEquals = false;
  for (let index = start + 1; index < html.length; index += 1) {
    const character = html[index] ?? '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === '>') {
      return index + 1;
    } else if (afterEquals && (character === '"' || character === "'")) {
      quote = character;
    }
    afterEquals = character === '=' || (afterEquals && /\s/.test(character));
  }
  return html.length;
}

function tagAt(html: string, start: number, end: number): HtmlToken | null {
  const isClosing = html[start + 1] === '/';
  const nameStart = start + (isClosing ? 2 : 1);
  if (!TAG_START.test(html[nameStart] ?? '')) {
    return null;
  }
  let nameEnd = nameStart;
  while (nameEnd < end && !/[\s/>]/.test(html[nameEnd] ?? '>')) {
    nameEnd += 1;
  }
  return {
    type: isClosing ? 'close' : 'open',
    name: html.slice(nameStart, nameEnd).toLowerCase(),
    attributes: isClosing ? '' : html.slice(nameEnd, end - 1),
  };
}

/** Returns the index at which markup continues after an element whose content is not text. */
function rawTextEnd(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) {
    return text;
  }
  return text.replace(ENTITY, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) {
      return NAMED[name] ?? entity;
    }
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter =
      codePoint > 0 && codePoint <= MAX_CODE_POINT && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isCharacter ? String.fromCodePoint(codePoint) : '\ufffd';
  });
}
