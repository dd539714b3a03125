import { describe, expect, it } from 'vitest';
import { endingOf, isApiToken, newApiToken } from './token-text.ts';

describe('text of a token', () => {
  it('is a prefix, 43 random characters and their checksum, of letters and digits alone', () => {
    const made = Array.from({ length: 500 }, newApiToken);
    expect(new Set(made).size).toBe(made.length);
    for (const token of made)
      expect([token, /^lrk_[0-9A-Za-z]{49}$/.test(token), isApiToken(token)]).toEqual([
        token,
        true,
        true,
      ]);
    // Every character occurs in the first place, none much more often than another.
    const first = Map.groupBy(Array.from({ length: 6200 }, newApiToken), (token) => token[4]);
    expect(first.size).toBe(62);
    for (const [, tokens] of first) expect(tokens.length).toBeLessThan(200);
  });

  it('is invalid with one wrong character', () => {
    const token = newApiToken();
    for (let index = 0; index < token.length; index += 1) {
      const wrong = `${token.slice(0, index)}${token[index] === 'a' ? 'b' : 'a'}${token.slice(index + 1)}`;
      expect([wrong, isApiToken(wrong)]).toEqual([wrong, false]);
    }
    expect(endingOf(token)).toBe(token.slice(-4));
  });
});
