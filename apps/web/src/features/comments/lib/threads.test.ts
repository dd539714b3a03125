import { describe, expect, it } from 'vitest';
import { buildComment } from '../testing/build-comment.ts';
import { findComment, groupThreads, withComment, withoutComment } from './threads.ts';

const threads = [
  buildComment(1, { question_id: 20 }, [{ id: 11 }, { id: 12 }]),
  buildComment(2, { question_id: 10 }),
  buildComment(3, { question_id: null }),
  buildComment(4, { question_id: 99 }),
];
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

describe('threads of a form', () => {
  it('[CMT-15] adds a new thread and a new reply, and a duplicate comment only once', () => {
    const reply = buildComment(13, { employee_feedback_comment_id: 1 });
    const more = withComment(withComment(threads, reply), buildComment(5));
    expect([ids(more), ids(more[0]?.child_comments ?? [])]).toEqual([
      [1, 2, 3, 4, 5],
      [11, 12, 13],
    ]);
    expect(withComment(withComment(more, reply), buildComment(5))).toEqual(more);
    expect(
      findComment(withComment(more, { ...reply, comment: '<p>Changed</p>' }), 13)?.comment,
    ).toBe('<p>Changed</p>');
  });

  it('[CMT-26] removes a reply alone, and a thread with its replies', () => {
    expect(ids(withoutComment(threads, 11)[0]?.child_comments ?? [])).toEqual([12]);
    const left = withoutComment(threads, 1);
    expect([ids(left), findComment(left, 12), findComment(left, 99)]).toEqual([
      [2, 3, 4],
      null,
      null,
    ]);
  });

  it('[CMT-06] are in the order of the form: on the whole form, by question, on questions not shown', () => {
    const groups = groupThreads(threads, [
      { id: 10, text: 'Ten' },
      { id: 15, text: 'Fifteen' },
      { id: 20, text: 'Twenty' },
    ]);
    expect(groups.map(({ title, threads: of }) => [title, ids(of)])).toEqual([
      ['The whole review', [3]],
      ['Ten', [2]],
      ['Twenty', [1]],
      ['A question that is not shown', [4]],
    ]);
  });
});
