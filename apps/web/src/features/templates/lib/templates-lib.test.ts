import { mergeTemplateDrafts } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { buildChoice, buildDraftQuestion, buildTemplateView } from '../testing/template-stubs.ts';
import { clashesInWords } from './differences.ts';
import {
  changeQuestion,
  duplicateQuestion,
  followChoice,
  insertQuestion,
  pastedChoices,
  removeQuestion,
} from './draft-edits.ts';
import { previewForm } from './preview-form.ts';
import { stepFrom, stepOfPath, stepsOf } from './steps.ts';
import { BUILDER_TEXTS as texts } from './template-texts.ts';

const draftOf = (...questions: ReturnType<typeof buildDraftQuestion>[]) =>
  buildTemplateView({ draft: { questions } }).draft;
const on = (question: string, ...answer: string[]) => ({
  available_if: [{ question, has: 'any' as const, answer }],
});

describe('draft edits', () => {
  it('leave the original draft untouched', () => {
    const before = draftOf(buildChoice('a', 'Yes'));
    const after = changeQuestion('a', { text: 'Other' })(before);
    expect(before.questions[0]?.text).toBe('Question a');
    expect(after.questions[0]?.text).toBe('Other');
  });

  it('detach a library question when it is edited', () => {
    const kept = draftOf(buildDraftQuestion('a', { library_version_id: 7 }));
    expect(
      changeQuestion('a', { text: 'Other' })(kept).questions[0]?.library_version_id,
    ).toBeNull();
    expect(
      changeQuestion('a', { library_version_id: 8 })(kept).questions[0]?.library_version_id,
    ).toBe(8);
  });

  it('copy a question as a new one, and restore a deleted one in its place', () => {
    const published = buildDraftQuestion('q1', { question_id: 1 });
    const draft = draftOf(published, buildDraftQuestion('b'));
    expect(
      duplicateQuestion('q1', 'c')(draft).questions.map(({ key, question_id: id }) => [key, id]),
    ).toEqual([
      ['q1', 1],
      ['c', null],
      ['b', null],
    ]);
    expect(insertQuestion(published, 0)(removeQuestion('q1')(draft))).toEqual(draft);
  });

  it('update conditions when a choice is renamed, unless another choice still has the old name', () => {
    const draft = draftOf(
      buildChoice('a', 'Sure'),
      buildDraftQuestion('b', { config: on('a', 'Yes') }),
    );
    expect(followChoice('a', 'Yes', 'Sure')(draft).questions[1]?.config).toEqual(on('a', 'Sure'));
    const twice = draftOf(
      buildChoice('a', 'Sure', 'Yes'),
      buildDraftQuestion('b', { config: on('a', 'Yes') }),
    );
    expect(followChoice('a', 'Yes', 'Sure')(twice)).toBe(twice);
  });

  it('take each line of a pasted text once', () => {
    expect(pastedChoices('A\r\n B \n\nA\nC', ['C'])).toEqual(['A', 'B']);
  });
});

describe('the steps of a type', () => {
  it('[TPL-01] include options only if the type has some', () => {
    expect(stepsOf('Self')).not.toContain('options');
    for (const group of ['Peer', 'Upline', 'Underperformance'])
      expect(stepsOf(group)).toContain('options');
    expect(stepFrom('options', stepsOf('Self'))).toBe('details');
  });

  it('map each issue to the step where it is fixed', () => {
    expect(stepOfPath('title', 'Peer')).toBe('details');
    expect(stepOfPath('options.min', 'Peer')).toBe('questions');
    expect(stepOfPath('options.min', 'Upline')).toBe('options');
    expect(stepOfPath('questions.2.config.required_if.0.answer', 'Peer')).toBe('conditions');
    expect(stepOfPath('questions.2.config.options.1', 'Peer')).toBe('questions');
  });
});

describe('two versions of a template', () => {
  it('are merged, and only what both changed differently is asked about, in words', () => {
    const base = draftOf(buildChoice('a', 'Yes', 'No'), buildDraftQuestion('b'));
    const theirs = {
      ...base,
      title: 'Theirs',
      options: { ...base.options, min: 2 },
      questions: [buildChoice('a', 'Yes', 'Maybe'), buildDraftQuestion('b')],
    };
    const mine = {
      ...draftOf(buildDraftQuestion('b'), buildChoice('a', 'Yes')),
      title: 'Mine',
      options: { ...base.options, anonymizeManager: true },
    };
    const { merged, clashes } = mergeTemplateDrafts(base, mine, theirs);
    const shown = clashesInWords(clashes, { base, mine, theirs }).map(
      ({ clash: _clash, ...words }) => words,
    );
    expect(shown).toEqual([
      { part: 'Title', before: 'Manager Review', mine: 'Mine', theirs: 'Theirs' },
      {
        part: 'Question 2: Question a: Choices',
        before: 'Yes, No',
        mine: 'Yes',
        theirs: 'Yes, Maybe',
      },
    ]);
    expect(merged.options).toMatchObject({ min: 2, anonymizeManager: true });
    // Only one of them changed the order, so it is not asked about.
    expect(merged.questions.map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

describe('the preview form of a draft', () => {
  it('[FORM-38] numbers questions by position, also in conditions', () => {
    const view = buildTemplateView();
    const { answers } = previewForm(
      view,
      draftOf(
        buildChoice('a', 'Yes'),
        buildDraftQuestion('b', { text: '', config: on('a', 'Yes') }),
      ),
    );
    expect(answers.map(({ question }) => question)).toEqual([1, 2]);
    expect(answers[1]?.question_version).toMatchObject({
      text: texts.newQuestion,
      config: { available_if: [{ question_id: 1, has: 'any', answer: ['Yes'] }] },
    });
  });
});
