import type { QuestionVersionView } from '@reviews/contracts';
import { describe, expect, it } from 'vitest';
import { appendAnswers, canKeepBoth } from './append-answers.ts';

const question = (
  uiKey: QuestionVersionView['type']['ui_key'],
  config: QuestionVersionView['config'] = {},
): QuestionVersionView => ({
  question_id: 1,
  text: 'Question',
  help_text: '',
  subtext: '',
  type: { ui_key: uiKey, data_key: 'text' },
  config,
});

describe('keeping both versions', () => {
  it('joins texts', () => {
    expect(appendAnswers(question('textarea'), 'mine', 'theirs')).toBe('mine\n\ntheirs');
    expect(
      appendAnswers(question('textarea', { rich_text: true }), '<p>mine</p>', '<p>theirs</p>'),
    ).toBe('<p>mine</p><p>theirs</p>');
  });

  it('merges choices in the order of the options', () => {
    expect(
      appendAnswers(question('input.checkbox', { options: ['A', 'B', 'C'] }), ['C'], ['A']),
    ).toEqual(['A', 'C']);
  });

  it('takes the other answer when one is empty', () => {
    expect(appendAnswers(question('textarea'), null, 'theirs')).toBe('theirs');
    expect(appendAnswers(question('textarea'), 'mine', '')).toBe('mine');
  });

  it('is offered for texts and choices only', () => {
    expect(canKeepBoth(question('textarea'))).toBe(true);
    expect(canKeepBoth(question('input.number'))).toBe(false);
  });
});
