import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedQuestions, conflictingQuestions, mergeDrafts } from './draft-conflict.ts';

describe('two windows on one draft', () => {
  it('[DRAFT-01] takes each side’s own changes and names what both changed', () => {
    const base = { 1: 'a', 2: 'b', 3: 'c', 4: null };
    const mine = { 1: 'a1', 2: 'b', 3: 'mine', 4: 'same' };
    const theirs = { 1: 'a', 2: 'b2', 3: 'theirs', 4: 'same' };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      answers: { 1: 'a1', 2: 'b2', 3: 'theirs', 4: 'same' },
      conflicts: [{ question_id: 3, mine: 'mine', theirs: 'theirs' }],
    });
    expect(conflictingQuestions(base, mine, theirs)).toEqual([3]);
  });

  it('a question that one side emptied and the other wrote conflicts', () => {
    expect(conflictingQuestions({ 1: 'a' }, { 1: null }, { 1: 'b' })).toEqual([1]);
    expect(conflictingQuestions({ 1: '' }, {}, { 1: null })).toEqual([]);
  });

  it('no text that either side holds is lost', () => {
    const draft = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom('', 'x', 'y', 'z'));
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { answers, conflicts } = mergeDrafts(base, mine, theirs);
        for (const id of changedQuestions(base, mine)) {
          const conflict = conflicts.find((each) => each.question_id === id);
          expect([answers[id] ?? '', conflict?.mine ?? '']).toContain(mine[id] ?? '');
        }
        for (const id of changedQuestions(base, theirs)) expect(answers[id] ?? '').toBe(theirs[id] ?? '');
      }),
    );
  });

  it('lists changed questions', () => {
    expect(changedQuestions({ 1: 'a', 2: ['A'] }, { 1: 'a', 2: ['A', 'B'], 3: 5 })).toEqual([2, 3]);
  });
});
