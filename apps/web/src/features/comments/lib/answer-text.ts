import type { Span } from './quote.ts';

/** Elements that start a new line, and so separate words. */
const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, th, td, tr';
const SPACE = /\s/u;

/**
 * The visible text of an answer with plain spaces, and the position of each character in the page.
 */
export class AnswerText {
  readonly text: string;
  readonly #nodes: readonly Text[];
  readonly #offsets: readonly number[];

  constructor(element: Element) {
    const reader = new TextReader();
    const walker = document.createTreeWalker(
      element,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) reader.read(node);
      else if (node instanceof Element && node.localName === 'br') reader.breakLine();
    }
    this.text = reader.text;
    this.#nodes = reader.nodes;
    this.#offsets = reader.offsets;
  }

  /** Returns the page's range for a span of the text. */
  rangeOf({ start, end }: Span): Range | null {
    const [first, last] = [this.#nodes[start], this.#nodes[end - 1]];
    if (first === undefined || last === undefined) return null;
    const range = document.createRange();
    range.setStart(first, this.#offsets[start] ?? 0);
    range.setEnd(last, (this.#offsets[end - 1] ?? 0) + 1);
    return range;
  }

  /** Returns the span of the text that lies within a range, which may reach beyond the answer. */
  spanOf(range: Range): Span {
    const startsBehind = (index: number): boolean => this.#compare(range, index, 0) >= 0;
    const endsBehind = (index: number): boolean => this.#compare(range, index, 1) > 0;
    const start = firstIndex(this.text.length, startsBehind);
    return { start, end: Math.max(start, firstIndex(this.text.length, endsBehind)) };
  }

  /** Returns whether a character's edge is before (-1), within (0) or after (1) a range. */
  #compare(range: Range, index: number, edge: 0 | 1): number {
    const node = this.#nodes[index];
    return node === undefined ? 1 : range.comparePoint(node, (this.#offsets[index] ?? 0) + edge);
  }
}

/** Collects the text of a page, character by character. */
class TextReader {
  readonly nodes: Text[] = [];
  readonly offsets: number[] = [];
  text = '';
  #space: { node: Text; offset: number } | null = null;
  #line: Element | null = null;
  #hasBreak = false;

  breakLine(): void {
    this.#hasBreak = true;
  }

  read(node: Text): void {
    const line = node.parentElement?.closest(BLOCKS) ?? null;
    if (line !== this.#line) this.#hasBreak = true;
    this.#line = line;
    let text = '';
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = node.data.charAt(offset);
      if (SPACE.test(character)) {
        this.#space ??= { node, offset };
        continue;
      }
      if ((this.#space !== null || this.#hasBreak) && this.nodes.length > 0) {
        // The gap between two paragraphs has no character: it gets the position of the next one.
        const place = this.#space ?? { node, offset };
        text += ' ';
        this.nodes.push(place.node);
        this.offsets.push(place.offset);
      }
      this.#space = null;
      this.#hasBreak = false;
      text += character;
      this.nodes.push(node);
      this.offsets.push(offset);
    }
    this.text += text;
  }
}

/**
 * Binary search: returns the first index for which `holds` is true, or `length` if there is none.
 * Once true, `holds` must stay true.
 */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
