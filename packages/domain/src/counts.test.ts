import { expect, it } from 'vitest';
import { formatCount, MESSAGES } from './index.ts';

it('[LIST-06] counts have thousands separators in every text', () => {
  expect(formatCount(1_204_005)).toBe('1,204,005');
  expect(MESSAGES.lists.results({ count: 5005 })).toBe('5,005 results');
  expect(MESSAGES.lists.selected({ count: 5005 })).toBe('5,005 item(s) selected.');
  expect(MESSAGES.packets.releasedMany({ count: 1180 })).toBe('1,180 packets released.');
  expect(MESSAGES.launches.failed({ done: 1500, people: 20_000 })).toContain(
    '1,500 of 20,000 people',
  );
});
