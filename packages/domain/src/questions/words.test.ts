import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { countWords, isOverWordLimit, wordLimit } from './words.ts';

describe('word count', () => {
  it.each<[string, number]>([
    ['  a   b\nc ', 3],
    ['', 0],
    [' \n\t', 0],
    ['one', 1],
    ['well-known - fact', 3],
    ['a\u00a0b', 2],
    ['안녕 세계', 2],
    ['我们一起完成了 这个项目，结果很好。', 2],
  ])('[Q-34] splits at whitespace and ignores empties: %j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe('word limit', () => {
  it('[Q-32] applies when max_words is greater than 0', () => {
    expect(wordLimit({ max_words: 5 })).toBe(5);
    expect(wordLimit({ max_words: 0 })).toBeNull();
    expect(wordLimit({})).toBeNull();
    expect(MESSAGES.questions.wordCount({ count: countWords('a b c'), max: 5 })).toBe(
      '3 of 5 words',
    );
  });

  it('[Q-33] is exceeded by one more word', () => {
    expect(isOverWordLimit({ max_words: 2 }, 'a b')).toBe(false);
    expect(isOverWordLimit({ max_words: 2 }, 'a b c')).toBe(true);
    expect(isOverWordLimit({ max_words: 0 }, 'a b c')).toBe(false);
  });
});
