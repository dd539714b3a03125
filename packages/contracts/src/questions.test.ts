import { describe, expect, it } from 'vitest';
import { questionConfig } from './questions.ts';

describe('condition', () => {
  const condition = { question_id: 1, has: 'any', answer: ['A', 'B'] };

  it.each(['available_if', 'required_if'])(
    '[Q-42] %s condition has a question, any or all, and a list of answers',
    (key) => {
      for (const has of ['any', 'all']) {
        const list = [{ ...condition, has }];
        expect(questionConfig.parse({ [key]: list })).toEqual({ [key]: list });
      }
      const wrong = [
        { ...condition, has: 'some' },
        { ...condition, answer: 'A' },
        { has: 'any', answer: ['A'] },
        { question_id: 1, answer: ['A'] },
        { question_id: 1, has: 'any' },
      ];
      for (const one of wrong)
        expect(questionConfig.safeParse({ [key]: [one] }).success).toBe(false);
    },
  );
});
