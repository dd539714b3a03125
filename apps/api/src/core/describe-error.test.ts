import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  it('returns the name, the code and the stack frames', () => {
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
  ])('drops message lines that look like stack frames: %j', (message) => {
    expect(JSON.stringify(describeError(new Error(message)))).not.toMatch(/unmistakable/i);
  });

  it('drops both messages when the message changed after the stack was captured', () => {
    const error = new Error('unmistakable\n    at home');
    error.message = 'something else';
    expect(JSON.stringify(describeError(error))).not.toMatch(/unmistakable|home/);
  });

  it('describes a thrown value that is not an error by its type', () => {
    expect(describeError('unmistakable')).toEqual({ name: 'string' });
  });
});
