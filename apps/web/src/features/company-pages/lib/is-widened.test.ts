import { expect, it } from 'vitest';
import { isWidened } from './is-widened.ts';

const HR = 3;
const COUNCIL = 4;
const audience = (managers: boolean, ...roleIds: number[]) => ({ managers, role_ids: roleIds });

it.each([
  ['some, then everyone', audience(false, HR), audience(false), true],
  ['everyone, then some', audience(false), audience(true, HR), false],
  ['managers too', audience(false, HR), audience(true, HR), true],
  ['one role in the place of another', audience(false, HR), audience(false, COUNCIL), true],
  ['fewer', audience(true, HR, COUNCIL), audience(false, COUNCIL), false],
  ['the same in another order', audience(false, HR, COUNCIL), audience(false, COUNCIL, HR), false],
])('[RT-49] tells whether the change adds readers: %s', (_what, before, after, widened) => {
  expect(isWidened(before, after)).toBe(widened);
});
