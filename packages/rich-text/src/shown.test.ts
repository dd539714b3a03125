import { describe, expect, it } from 'vitest';
import { RICH_TEXT_KINDS } from './kinds.ts';
import { sanitise } from './sanitise.ts';
import { shownRichText } from './shown.ts';

const DIRTY =
  '<h1 onclick="steal()">Big</h1><p>Small<img src="/api/rich-text-images/abcdefghijklmnop" alt=""></p><script>steal()</script>';

describe('displayed rich text', () => {
  it('[Q-11] is sanitised by the rules of its kind, the first time and every other', () => {
    for (const _ of ['first', 'again'])
      for (const kind of RICH_TEXT_KINDS)
        expect(shownRichText(kind, DIRTY)).toBe(sanitise(kind, DIRTY));
    expect(shownRichText('comment', DIRTY)).not.toBe(shownRichText('answer', DIRTY));
  });

  it('is the same once evicted from the cache, and when too long to be cached', () => {
    const many = Array.from(
      { length: 600 },
      (_, index) => `<p>${index} ${'word '.repeat(2000)}<b onclick="x">bold</b></p>`,
    );
    for (const text of many) shownRichText('comment', text);
    expect(shownRichText('comment', DIRTY)).toBe(sanitise('comment', DIRTY));
    const long = `<p>${'word '.repeat(10_000)}</p><script>x</script>`;
    expect(shownRichText('comment', long)).toBe(sanitise('comment', long));
  });
});
