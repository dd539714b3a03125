import { SELECTED_TEXT_MAX_CHARS, SELECTION_CONTEXT_CHARS } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt, type Quote } from './quote.ts';

const quote = (
  text: string,
  prefix: string | null = null,
  suffix: string | null = null,
): Quote => ({ text, prefix, suffix });
const TWICE = 'The plan was good. Later the plan was changed, and the plan was good again.';

describe('[CMT-11] quote of a selection', () => {
  it('keeps the surrounding text, up to the stored length', () => {
    const text = `${'a'.repeat(100)} the words ${'b'.repeat(100)}`;
    const start = text.indexOf('the words');
    const kept = quoteAt(text, { start: start - 1, end: start + 10 });
    expect(kept).toEqual({
      text: 'the words',
      prefix: `${'a'.repeat(SELECTION_CONTEXT_CHARS - 1)} `,
      suffix: ` ${'b'.repeat(SELECTION_CONTEXT_CHARS - 1)}`,
    });
  });

  it('is null for a selection of spaces only; cuts a long one, never in the middle of a character', () => {
    expect(quoteAt('one two', { start: 3, end: 4 })).toBeNull();
    expect(quoteAt('one', { start: 1, end: 1 })).toBeNull();
    const long = `${'a'.repeat(SELECTED_TEXT_MAX_CHARS - 1)}\u{1F600}b`;
    expect(quoteAt(long, { start: 0, end: long.length })?.text).toHaveLength(
      SELECTED_TEXT_MAX_CHARS - 1,
    );
  });
});

describe('[CMT-11] finding a quote again', () => {
  it.each([
    [
      'the first',
      quote('plan was good', 'The ', '. Later the plan'),
      TWICE.indexOf('plan was good'),
    ],
    [
      'the second',
      quote('plan was good', 'was changed, and the ', ' again.'),
      TWICE.lastIndexOf('plan was good'),
    ],
    [
      'the second by what follows alone',
      quote('plan was', null, ' changed, and'),
      TWICE.indexOf('plan was changed'),
    ],
    [
      'the first where nothing was kept around it',
      quote('plan was good'),
      TWICE.indexOf('plan was good'),
    ],
  ])('with a phrase that occurs twice, finds %s', (_which, sought, start) => {
    expect(findQuote(TWICE, sought)).toEqual({ start, end: start + sought.text.length });
  });

  it('ignores line breaks, indents, and text added before it', () => {
    expect(findQuote('now more. The plan was good', quote('plan\n   was', 'The\n', null))).toEqual({
      start: 14,
      end: 22,
    });
  });

  it('finds the overlapping occurrence that the surrounding text points to', () => {
    expect(findQuote('xaaax', quote('aa', 'xa', 'x'))).toEqual({ start: 2, end: 4 });
  });

  it.each([
    ['gone', quote('never written')],
    ['empty', quote('  ')],
  ])('finds nothing if the text is %s', (_what, sought) => {
    expect(findQuote(TWICE, sought)).toBeNull();
  });

  it('finds any selection again', () => {
    for (let start = 0; start < TWICE.length; start += 3) {
      for (let end = start + 1; end <= TWICE.length; end += 5) {
        const kept = quoteAt(TWICE, { start, end });
        if (kept === null) continue;
        const found = findQuote(TWICE, kept);
        expect(found && TWICE.slice(found.start, found.end)).toBe(kept.text);
        expect(found && found.start >= start && found.end <= end).toBe(true);
      }
    }
  });
});
