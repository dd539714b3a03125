import { expect, it } from 'vitest';
import { changedCommentCount, commentCount } from './comment-count.ts';

it('[CMT-30] counts top-level comments plus replies', () => {
  expect(commentCount([{ child_comments: [1, 2, 3] }, { child_comments: null }])).toBe(5);
  expect(commentCount([])).toBe(0);
});

it('[CMT-30] is never below 0', () => {
  expect(changedCommentCount(5, -3)).toBe(2);
  expect(changedCommentCount(1, -3)).toBe(0);
});
