import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { countWords, isOverWordLimit, wordLimit } from './words.ts';

describe('counting words', () => {
  it.each<[string, number]>([
    ['  a   b\nc ', 3],
    ['', 0],
    [' \n\t', 0],
    ['one', 1],
    ['well-known - fact', 3],
    ['a\u00a0b', 2],
    ['안녕 세계', 2],
  ])('[Q-34] counts by whitespace, ignoring empties: %j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it.each<[string, string]>([
    ['Chinese', '我们一起完成了这个项目，结果很好。'],
    ['Japanese', '私は東京に住んでいます。'],
    ['Thai', 'ฉันชอบทำงานกับเธอ'],
    ['Khmer', 'ខ្ញុំចូលចិត្តធ្វើការ'],
    ['Lao', 'ຂ້ອຍມັກເຮັດວຽກ'],
    ['Burmese', 'ကျွန်တော်အလုပ်လုပ်တယ်'],
  ])('[Q-34] finds the words of %s, which is written without spaces', (_language, text) => {
    expect(countWords(text)).toBeGreaterThan(2);
    expect(countWords(text)).toBeLessThan(text.length);
  });

  it('[Q-34] counts both where scripts are mixed', () => {
    expect(countWords('hello你好')).toBe(2);
    expect(countWords('really good: 你好!')).toBe(3);
  });

  it('[Q-34] equals the plain split for every text of Latin letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(countWords(text)).toBe(text.split(/\s+/u).filter(Boolean).length);
      }),
    );
  });
});

describe('the word limit', () => {
  it('[Q-32] holds when max_words is greater than 0', () => {
    expect(wordLimit({ max_words: 5 })).toBe(5);
    expect(wordLimit({ max_words: 0 })).toBeNull();
    expect(wordLimit({})).toBeNull();
    expect(MESSAGES.questions.wordCount({ count: countWords('a b c'), max: 5 })).toBe('3 of 5 words');
  });

  it('[Q-33] is exceeded by one word more', () => {
    expect(isOverWordLimit({ max_words: 2 }, 'a b')).toBe(false);
    expect(isOverWordLimit({ max_words: 2 }, 'a b c')).toBe(true);
    expect(isOverWordLimit({ max_words: 0 }, 'a b c')).toBe(false);
  });
});
