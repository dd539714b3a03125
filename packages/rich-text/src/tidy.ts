import { Parser } from 'htmlparser2';
import {
  escapeText,
  image,
  isEndedBy,
  linkStart,
  listStart,
  MAX_DEPTH,
  MAX_NODES,
  mention,
} from './canonical.ts';
import { RICH_TEXT_RULES, type RichTextKind, type RichTextRules } from './kinds.ts';
import { normaliseLink } from './link.ts';
import { MENTION_TYPE } from './mention-attributes.ts';
import { plainText } from './plain-text.ts';

/**
 * Deeper nesting is an attack on the parser, which takes quadratic time in the depth. Parsing stops
 * there, and at `MAX_NODES`, and only the text is kept.
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

const INLINE = new Set(['strong', 'em', 'u', 's', 'a']);
const CONTAINERS = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const HEADING = /^h[1-6]$/;

type Attributes = Readonly<Record<string, string>>;

/** An open element of the input. */
interface Frame {
  /** The open element of the output that ends with it; '' for none, or none any more. */
  element: string;
  /**
   * A block that is not allowed itself. Its text goes into paragraphs that are opened when needed.
   */
  readonly isForeignBlock: boolean;
  /** The block that text in this element belongs to; itself, if it is one. */
  block: Frame | undefined;
}

/**
 * Converts any HTML to the form the editor writes: synonyms resolved, foreign blocks made
 * paragraphs so that words do not run together, and mentions, links and pictures with exactly their
 * own attributes. Output of the schema passes unchanged. This is not the security gate: `sanitise`
 * checks the result afterwards. Takes linear time.
 */
export function tidy(kind: RichTextKind, html: string): string {
  try {
    return tidyWithParser(kind, html);
  } catch (error) {
    if (error instanceof TooMuchMarkup) return textOnly(html);
    throw error;
  }
}

/** Returns the text of any HTML as paragraphs, no more than a rich text may have. */
export function textOnly(html: string): string {
  const lines = plainText(html).split('\n');
  const last = lines.splice(MAX_NODES - 1);
  if (last.length > 0) lines.push(last.join(' '));
  return lines.map((line) => `<p>${escapeText(line)}</p>`).join('');
}

class TooMuchMarkup extends Error {}

function tidyWithParser(kind: RichTextKind, html: string): string {
  const writer = new Tidying(RICH_TEXT_RULES[kind]);
  // The parser reports an event for each entity and each bare '<'; text is handled as a whole.
  let text = '';
  const endText = () => {
    if (text !== '') writer.text(text);
    text = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        endText();
        writer.open(name, attributes);
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: () => {
        endText();
        writer.close();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  endText();
  return writer.html;
}

class Tidying {
  html = '';
  private readonly rules: RichTextRules;
  private readonly frames: Frame[] = [];
  /** The frames with an open element in the output. They nest, so only the last can end. */
  private readonly written: Frame[] = [];
  /** Number of open elements within skipped content, including its root. */
  private skipped = 0;
  private nodes = 0;
  private isInLink = false;

  constructor(rules: RichTextRules) {
    this.rules = rules;
  }

  open(name: string, attributes: Attributes): void {
    this.nodes += 1;
    if (this.nodes > MAX_NODES || this.frames.length + this.skipped >= MAX_INPUT_DEPTH) {
      throw new TooMuchMarkup();
    }
    if (this.skipped > 0 || DROPPED_WITH_CONTENT.has(name)) {
      this.skipped += 1;
    } else if (name === 'br') {
      this.openParagraph();
      this.html += '<br>';
      this.push('');
    } else if (name === 'img') {
      this.openImage(attributes);
    } else if (name === 'span') {
      this.openSpan(attributes);
    } else if (this.written.length >= MAX_DEPTH) {
      this.push('');
    } else {
      this.openElement(SYNONYMS[name] ?? name, attributes);
    }
  }

  text(text: string): void {
    if (this.skipped > 0) {
      return;
    }
    const block = this.frames.at(-1)?.block;
    if (block?.isForeignBlock === true && block.element === '' && /^[\t\n\f\r ]*$/.test(text)) {
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
    if (frame !== undefined && frame.element !== '') this.endElement();
  }

  private openElement(name: string, attributes: Attributes): void {
    if (CONTAINERS.has(name) || (HEADING.test(name) && this.rules.headings)) {
      this.endBefore(name);
      const isNumbered = name === 'ol';
      this.html += isNumbered ? listStart(attributes['start'], attributes['type']) : `<${name}>`;
      this.push(name);
    } else if (BLOCKS.has(name)) {
      this.endBefore('p');
      this.push('', true);
    } else if (name === 'a') {
      this.openLink(attributes);
    } else if (INLINE.has(name) && !isUnstyled(attributes)) {
      this.openParagraph();
      this.html += `<${name}>`;
      this.push(name);
    } else {
      this.push('');
    }
  }

  private openLink(attributes: Attributes): void {
    const href = normaliseLink(attributes['href'] ?? '');
    // A link inside a link is not allowed: the next parser would close the outer one there.
    if (href === null || this.isInLink) {
      this.push('');
      return;
    }
    this.openParagraph();
    this.html += linkStart(href);
    this.push('a');
    this.isInLink = true;
  }

  private openImage(attributes: Attributes): void {
    const written = this.rules.images ? image(attributes['src'], attributes['alt']) : null;
    if (written !== null) {
      this.endParagraph();
      this.html += written;
    }
    this.push('');
  }

  private openSpan(attributes: Attributes): void {
    const isMention = this.rules.mentions && attributes['data-type'] === MENTION_TYPE;
    const written = isMention ? mention(attributes['data-id'], attributes['data-label']) : null;
    if (written === null) {
      this.push('');
      return;
    }
    this.openParagraph();
    this.html += written;
    // The name comes from the attribute; the editor would replace the span's content anyway.
    this.skipped = 1;
  }

  private push(element: string, isForeignBlock = false): void {
    const isInline = !isForeignBlock && (element === '' || INLINE.has(element));
    const frame: Frame = { element, isForeignBlock, block: this.frames.at(-1)?.block };
    if (!isInline) frame.block = frame;
    this.frames.push(frame);
    if (element !== '') this.written.push(frame);
  }

  /** Opens a paragraph before inline content directly in a foreign block. */
  private openParagraph(): void {
    const block = this.frames.at(-1)?.block;
    if (block?.isForeignBlock === true && block.element === '') {
      this.endBefore('p');
      if (this.written.length + 1 >= MAX_DEPTH) return;
      this.html += '<p>';
      block.element = 'p';
      this.written.push(block);
    }
  }

  /** Ends the paragraph of a foreign block before a picture. */
  private endParagraph(): void {
    const innermost = this.written.at(-1);
    if (innermost?.isForeignBlock === true) this.endElement();
  }

  /** Ends the elements that a parser would end where this one starts. */
  private endBefore(name: string): void {
    while (isEndedBy(this.written.at(-1)?.element ?? '', name)) this.endElement();
  }

  /** Ends the innermost element of the output. */
  private endElement(): void {
    const frame = this.written.pop();
    if (frame === undefined) return;
    this.html += `</${frame.element}>`;
    if (frame.element === 'a') this.isInLink = false;
    frame.element = '';
  }
}

/** Google Docs wraps copied content in a bold element that is not bold. */
function isUnstyled(attributes: Attributes): boolean {
  return /font-weight\s*:\s*(?:normal|400)/i.test(attributes['style'] ?? '');
}
