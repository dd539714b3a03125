import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, wordDiff, type TextPart } from './word-diff.ts';

const side = (parts: readonly TextPart[], without: TextPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');
const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`,
    )
    .join('');

describe('the word diff', () => {
  it.each([
    [
      'one word',
      'The work was good.',
      'The work was excellent.',
      'The work was [-good-][+excellent+].',
    ],
    ['words that came', 'Done.', 'Done, and done well.', 'Done[+, and done well+].'],
    ['words that went', 'Done, and done well.', 'Done.', 'Done[-, and done well-].'],
    [
      'neighbouring words are one change, not two with a space between',
      'a big cat sat',
      'a small dog sat',
      'a [-big cat-][+small dog+] sat',
    ],
    [
      'a language that puts no spaces between words',
      '\u6211\u559c\u6b22\u732b',
      '\u6211\u559c\u6b22\u72d7',
      '\u6211\u559c\u6b22[-\u732b-][+\u72d7+]',
    ],
    ['a space at the end', 'end', 'end ', 'end[+ +]'],
    ['all of it', 'Yes', '', '[-Yes-]'],
    ['nothing', 'same', 'same', 'same'],
  ])('%s', (_what, before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('reproduces both texts exactly', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'word',
          'other',
          ' ',
          '  ',
          '\n',
          '.',
          '\u00e9t\u00e9',
          '\u6587\u5b57',
          '\ud83d\ude00',
        ),
        { maxLength: 30 },
      )
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after]);
        expect(
          parts.every((part, index) => part.text !== '' && part.kind !== parts[index - 1]?.kind),
        ).toBe(true);
      }),
    );
  });

  it('shows one text replaced by the other if they have nothing in common', () => {
    const words = (letter: string) =>
      Array.from({ length: 4_000 }, (_, index) => `${letter}${index}`).join(' ');
    expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('a long text with few changes', () => {
  const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

  it('is shown around its changes, cut between words', () => {
    const parts = folded(wordDiff(`${long} old ${long}`, `${long} new ${long}`));
    expect(parts.map(({ kind }) => kind)).toEqual([
      'gap',
      'same',
      'removed',
      'added',
      'same',
      'gap',
    ]);
    expect(parts[1]?.text).toMatch(/^ word\d+ .* $/);
    expect(parts[1]?.text.length).toBeLessThanOrEqual(160);
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(`${long} old ${long}`);
  });

  it('is shown in full if little would be left out', () => {
    const parts = wordDiff(`${'word '.repeat(40)}old`, `${'word '.repeat(40)}new`);
    expect(folded(parts)).toEqual(parts);
  });
});
