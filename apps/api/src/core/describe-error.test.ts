import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('an error in the log', () => {
  it('is its name, its code and its places in the code', () => {
    const error = Object.assign(new TypeError('Unmistakable words'), { code: '42P01' });
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      code: '42P01',
      stack: expect.stringMatching(/^\s+at .*describe-error\.test\.ts:\d+:\d+\)?/) as unknown,
    });
    expect(JSON.stringify(describeError(error))).not.toContain('Unmistakable');
  });

  it.each([
    'first line\n    at home she is unmistakable (said:1:2)',
    '\n    at once, unmistakable:1:2',
    'value "x\n    at Unmistakable.words (file.ts:1:2)" is too long',
  ])('holds no line of a message that looks like a place: %j', (message) => {
    expect(JSON.stringify(describeError(new Error(message)))).not.toMatch(/unmistakable/i);
  });

  it('whose stack was made before its message changed holds neither', () => {
    const error = new Error('unmistakable\n    at home');
    error.message = 'something else';
    expect(JSON.stringify(describeError(error))).not.toMatch(/unmistakable|home/);
  });

  it('that is none is named by what it is', () => {
    expect(describeError('unmistakable')).toEqual({ name: 'string' });
  });
});
