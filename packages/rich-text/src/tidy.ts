import { Parser } from 'htmlparser2';
import { imageKeyOf, MAX_ALT_LENGTH } from './image-source.ts';
import { RICH_TEXT_RULES, type RichTextKind, type RichTextRules } from './kinds.ts';
import { LINK_REL, LINK_TARGET, normaliseLink } from './link.ts';
import { mentionFrom, MENTION_TYPE } from './mention-attributes.ts';
import { plainText } from './plain-text.ts';

/** Deeper elements lose their tags and keep their text. Twenty levels of lists and quotes fit. */
export const MAX_DEPTH = 64;

/**
 * Deeper nesting is an attack on the parser, which takes quadratic time in the depth. Parsing stops
 * there and only the text is kept.
 */
const MAX_INPUT_DEPTH = 256;

/** Elements removed with their content, because it is not text that someone wrote. */
const DROPPED_WITH_CONTENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'head',
  'textarea',
  'option',
  'select',
  'xmp',
  'xml',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'noembed',
  'noframes',
  'plaintext',
]);

/** Elements that separate text but are not allowed: their content becomes separate paragraphs. */
const BLOCKS = new Set([
  'div',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'nav',
  'address',
  'figure',
  'figcaption',
  'pre',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'dl',
  'dt',
  'dd',
  'form',
  'fieldset',
  'legend',
  'details',
  'summary',
  'center',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Elements from other programs, with the schema's equivalent. */
const SYNONYMS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
};

const LINK_END = '</a>';
const INLINE = new Set(['strong', 'em', 'u', 's', 'a']);
const CONTAINERS = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const HEADING = /^h[1-6]$/;
const LIST_TYPE = /^[1aAiI]$/;
const LIST_START = /^-?\d{1,6}$/;

type Attributes = Readonly<Record<string, string>>;

/** An open element of the input, with its closing tag in the output. */
interface Frame {
  readonly closing: string;
  /**
   * A block that is not allowed itself. Its text goes into paragraphs that are opened when needed.
   */
  readonly isForeignBlock: boolean;
  hasOpenParagraph: boolean;
}

/**
 * Converts any HTML to the form the editor writes: synonyms resolved, foreign blocks made
 * paragraphs so that words do not run together, and mentions, links and pictures with exactly their
 * own attributes. Output of the schema passes unchanged. This is not the security gate: `sanitise`
 * applies that afterwards.
 */
export function tidy(kind: RichTextKind, html: string): string {
  try {
    return tidyWithParser(kind, html);
  } catch (error) {
    if (error instanceof NestedTooDeeply) {
      return plainText(html)
        .split('\n')
        .map((line) => `<p>${escapeText(line)}</p>`)
        .join('');
    }
    throw error;
  }
}

class NestedTooDeeply extends Error {}

function tidyWithParser(kind: RichTextKind, html: string): string {
  const writer = new Tidying(RICH_TEXT_RULES[kind]);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: () => writer.close(),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return writer.html;
}

class Tidying {
  html = '';
  private readonly rules: RichTextRules;
  private readonly frames: Frame[] = [];
  /** Number of open elements within skipped content, including its root. */
  private skipped = 0;
  /** Number of open elements in the output. */
  private depth = 0;

  constructor(rules: RichTextRules) {
    this.rules = rules;
  }

  open(name: string, attributes: Attributes): void {
    if (this.frames.length + this.skipped >= MAX_INPUT_DEPTH) {
      throw new NestedTooDeeply();
    }
    if (this.skipped > 0 || DROPPED_WITH_CONTENT.has(name)) {
      this.skipped += 1;
    } else if (name === 'br') {
      this.atom('<br>');
    } else if (name === 'img') {
      this.openImage(attributes);
    } else if (name === 'span') {
      this.openSpan(attributes);
    } else if (this.depth >= MAX_DEPTH) {
      this.push('');
    } else {
      this.openElement(SYNONYMS[name] ?? name, attributes);
    }
  }

  text(text: string): void {
    if (this.skipped > 0) {
      return;
    }
    const block = this.nearestBlock();
    if (block?.isForeignBlock === true && !block.hasOpenParagraph && /^[\t\n\f\r ]*$/.test(text)) {
      return;
    }
    this.openParagraph();
    this.html += escapeText(text);
  }

  close(): void {
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    const frame = this.frames.pop();
    if (frame !== undefined) {
      this.html += (frame.hasOpenParagraph ? '</p>' : '') + frame.closing;
      this.depth -= (frame.hasOpenParagraph ? 1 : 0) + (frame.closing === '' ? 0 : 1);
    }
  }

  private openElement(name: string, attributes: Attributes): void {
    if (CONTAINERS.has(name) || (HEADING.test(name) && this.rules.headings)) {
      this.endParagraph();
      this.html += `<${name}${name === 'ol' ? listAttributes(attributes) : ''}>`;
      this.push(`</${name}>`);
    } else if (BLOCKS.has(name)) {
      this.endParagraph();
      this.push('', true);
    } else if (name === 'a') {
      this.openLink(attributes);
    } else if (INLINE.has(name) && !isUnstyled(attributes)) {
      this.openParagraph();
      this.html += `<${name}>`;
      this.push(`</${name}>`);
    } else {
      this.push('');
    }
  }

  private openLink(attributes: Attributes): void {
    const href = normaliseLink(attributes['href'] ?? '');
    // A link inside a link is not allowed: the next parser would close the outer one there.
    if (href === null || this.frames.some((frame) => frame.closing === LINK_END)) {
      this.push('');
      return;
    }
    this.openParagraph();
    this.html += `<a${attribute('href', href)}${attribute('target', LINK_TARGET)}${attribute('rel', LINK_REL)}>`;
    this.push(LINK_END);
  }

  private openImage(attributes: Attributes): void {
    const source = attributes['src'] ?? '';
    if (this.rules.images && imageKeyOf(source) !== null) {
      this.endParagraph();
      const alt = (attributes['alt'] ?? '').slice(0, MAX_ALT_LENGTH).toWellFormed();
      this.html += `<img${attribute('src', source)}${attribute('alt', alt)}>`;
    }
    this.push('');
  }

  private openSpan(attributes: Attributes): void {
    const isMention = this.rules.mentions && attributes['data-type'] === MENTION_TYPE;
    const mention = isMention ? mentionFrom(attributes['data-id'], attributes['data-label']) : null;
    if (mention === null) {
      this.push('');
      return;
    }
    this.openParagraph();
    this.html +=
      `<span${attribute('data-type', MENTION_TYPE)}${attribute('data-id', mention.id)}` +
      `${attribute('data-label', mention.label)}>${escapeText(`@${mention.label}`)}</span>`;
    // The name comes from the attribute; the editor would replace the span's content anyway.
    this.skipped = 1;
  }

  private atom(html: string): void {
    this.openParagraph();
    this.html += html;
    this.push('');
  }

  private push(closing: string, isForeignBlock = false): void {
    this.frames.push({ closing, isForeignBlock, hasOpenParagraph: false });
    this.depth += closing === '' ? 0 : 1;
  }

  /** Returns the block that the next text belongs to. */
  private nearestBlock(): Frame | undefined {
    return this.frames.findLast(
      (frame) => frame.isForeignBlock || !INLINE_CLOSING.has(frame.closing),
    );
  }

  /** Opens a paragraph before inline content directly in a foreign block. */
  private openParagraph(): void {
    const block = this.nearestBlock();
    if (block?.isForeignBlock === true && !block.hasOpenParagraph && this.depth + 1 < MAX_DEPTH) {
      this.html += '<p>';
      block.hasOpenParagraph = true;
      this.depth += 1;
    }
  }

  /** Ends the paragraph of a foreign block before a block inside it. */
  private endParagraph(): void {
    const top = this.frames.findLast((frame) => frame.isForeignBlock || frame.closing !== '');
    if (top?.isForeignBlock === true && top.hasOpenParagraph) {
      this.html += '</p>';
      top.hasOpenParagraph = false;
      this.depth -= 1;
    }
  }
}

/** Closing tags of frames with inline content; '' is an element that left no output. */
const INLINE_CLOSING = new Set(['', ...[...INLINE].map((name) => `</${name}>`)]);

/** Google Docs wraps copied content in a bold element that is not bold. */
function isUnstyled(attributes: Attributes): boolean {
  return /font-weight\s*:\s*(?:normal|400)/i.test(attributes['style'] ?? '');
}

function listAttributes(attributes: Attributes): string {
  const start = attributes['start'] ?? '';
  const type = attributes['type'] ?? '';
  const hasStart = LIST_START.test(start) && Number(start) !== 1;
  return (
    (hasStart ? attribute('start', String(Number(start))) : '') +
    (LIST_TYPE.test(type) ? attribute('type', type) : '')
  );
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
