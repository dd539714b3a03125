import { expect, it } from 'vitest';
import { commentCount } from './comment-count.ts';

it('[CMT-30] counts top-level comments plus replies', () => {
  expect(commentCount([{ child_comments: [1, 2, 3] }, { child_comments: null }])).toBe(5);
  expect(commentCount([])).toBe(0);
});
