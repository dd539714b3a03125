import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameAnswer } from '../questions/answers.ts';
import { mergeDrafts } from './draft-conflict.ts';

const QUESTIONS = ['1', '2', '3'] as const;

describe('merging drafts of two windows', () => {
  it('[DRAFT-01] keeps the changes of each side and reports questions that both changed', () => {
    const base = { 1: 'a', 2: 'b', 3: 'c', 4: null };
    const mine = { 1: 'a1', 2: 'b', 3: 'mine', 4: 'same' };
    const theirs = { 1: 'a', 2: 'b2', 3: 'theirs', 4: 'same' };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      answers: { 1: 'a1', 2: 'b2', 3: 'theirs', 4: 'same' },
      conflicts: [{ question_id: 3, mine: 'mine', theirs: 'theirs' }],
    });
  });

  it('reports a conflict when one side cleared a question and the other wrote in it', () => {
    expect(mergeDrafts({ 1: 'a' }, { 1: null }, { 1: 'b' }).conflicts).toEqual([
      { question_id: 1, mine: null, theirs: 'b' },
    ]);
    expect(mergeDrafts({ 1: '' }, {}, { 1: null }).conflicts).toEqual([]);
  });

  it('loses no text of either side', () => {
    const draft = fc.dictionary(fc.constantFrom(...QUESTIONS), fc.constantFrom('', 'x', 'y', 'z'));
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { answers, conflicts } = mergeDrafts(base, mine, theirs);
        for (const id of QUESTIONS.filter((one) => !sameAnswer(base[one], mine[one]))) {
          const conflict = conflicts.find((each) => each.question_id === Number(id));
          expect([answers[Number(id)] ?? '', conflict?.mine ?? '']).toContain(mine[id] ?? '');
        }
        for (const id of QUESTIONS.filter((one) => !sameAnswer(base[one], theirs[one])))
          expect(answers[Number(id)] ?? '').toBe(theirs[id] ?? '');
      }),
    );
  });
});
