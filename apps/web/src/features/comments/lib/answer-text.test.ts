import { afterEach, describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.ts';

const shown = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
};
afterEach(() => document.body.replaceChildren());

const RICH =
  '<p>First  <strong>bold</strong>\n words.</p><ul><li><p>An item</p></li><li><p>and<br>more</p></li></ul><p></p>';

describe('[CMT-11] answer text', () => {
  it('puts one space between lines, items and paragraphs', () => {
    expect(new AnswerText(shown(RICH)).text).toBe('First bold words. An item and more');
  });

  it('maps each position to the page and back', () => {
    const element = shown(RICH);
    const text = new AnswerText(element);
    for (let start = 0; start < text.text.length; start += 1) {
      for (let end = start + 1; end <= text.text.length; end += 4) {
        // Quotes never begin or end with a space.
        if (text.text[start] === ' ' || text.text[end - 1] === ' ') continue;
        const range = text.rangeOf({ start, end });
        expect(range?.toString().replaceAll(/\s+/g, '')).toBe(
          text.text.slice(start, end).replaceAll(' ', ''),
        );
        const span = range ? text.spanOf(range) : { start: 0, end: 0 };
        expect(text.text.slice(span.start, span.end).trim()).toBe(text.text.slice(start, end));
      }
    }
  });

  it('cuts a selection that goes beyond the answer', () => {
    const element = shown('<p>One two</p>');
    const beyond = shown('<h2>The next question</h2>');
    const range = document.createRange();
    range.setStart(element.querySelector('p')?.firstChild ?? element, 4);
    range.setEnd(beyond, 0);
    expect(new AnswerText(element).spanOf(range)).toEqual({ start: 4, end: 7 });
  });

  it('returns no range for a position that does not exist', () => {
    expect(new AnswerText(shown('')).rangeOf({ start: 0, end: 1 })).toBeNull();
  });
});
