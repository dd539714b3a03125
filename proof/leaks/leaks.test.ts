import { expect, it } from 'vitest';
import { leaks } from './leaks.ts';

it('nothing leaks: the short form of promise 1', async () => {
  const { faults } = await leaks.prove({ effort: 'short', say: () => undefined });
  expect(faults).toEqual([]);
});
