import { describe, expect, it } from 'vitest';
import { NAME_MAX_CHARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import type { DraftQuestion, TemplateDraft } from './draft.ts';
import { libraryQuestionFaults, namingFaults, templateFaults } from './faults.ts';
import { copyOfDraft, newTemplateDraft, titleOfCopy } from './new-draft.ts';
import {
  isAsInLibrary,
  isSameDraft,
  isSameQuestion,
  templatesOwn,
  tidyConfig,
} from './same-draft.ts';

const question = (key: string, given: Partial<DraftQuestion> = {}): DraftQuestion => ({
  key,
  question_id: null,
  library_version_id: null,
  text: `Question ${key}`,
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
  ...given,
});
const draft = (questions: DraftQuestion[]): TemplateDraft => ({
  ...newTemplateDraft('Peer Review', 'Peer'),
  questions,
});
const onFirst = (key: string) => ({
  available_if: [{ question: key, has: 'any' as const, answer: ['Good'] }],
});

describe('comparing drafts', () => {
  it('ignores question keys and values that mean "not set"', () => {
    const published = draft([
      question('q7', { question_id: 7 }),
      question('q8', { question_id: 8, text: 'Why?', config: onFirst('q7') }),
    ]);
    const built = draft([
      question('first', { question_id: 7, config: { required: false, max_words: 0, options: [] } }),
      question('then', {
        question_id: 8,
        text: 'Why?',
        config: { ...onFirst('first'), required_if: [] },
      }),
    ]);
    built.questions[0] = { ...(built.questions[0] ?? question('first')), text: 'Question q7' };
    expect(isSameDraft(built, published)).toBe(true);
    expect(isSameDraft({ ...built, options: { ...built.options, min: 2 } }, published)).toBe(false);
    expect(isSameDraft({ ...built, questions: built.questions.toReversed() }, published)).toBe(
      false,
    );
    expect(isSameDraft({ ...built, description: '<p>New.</p>' }, published)).toBe(false);
  });

  it('detects a change in a question, its condition or its library version', () => {
    const before = question('q8', { question_id: 8, config: onFirst('q7') });
    const now = (given: Partial<DraftQuestion>) => ({ ...before, key: 'then', ...given });
    const built = (given: Partial<DraftQuestion>) =>
      draft([question('first', { question_id: 7 }), now(given)]);
    const isSame = (given: Partial<DraftQuestion>) =>
      isSameQuestion(now(given), built(given), before);
    expect(isSame({ config: onFirst('first') })).toBe(true);
    expect([
      isSame({ config: {} }),
      isSame({ config: { ...onFirst('first'), required: true } }),
      isSame({ text: 'Other', config: onFirst('first') }),
      isSame({ library_version_id: 3, config: onFirst('first') }),
    ]).toEqual([false, false, false, false]);
  });
});

describe('library question', () => {
  it('[TPL-26] [TPL-27] [TPL-28] equals its library version until its text changes; conditions and where answers appear belong to the template', () => {
    const version = {
      text: 'How was it?',
      help_text: '',
      subtext: '',
      ui_key: 'input.radio' as const,
      config: { options: ['Good', 'Bad'] },
    };
    const taken = question('a', {
      ...version,
      config: { ...version.config, ...onFirst('b'), required: false },
    });
    expect(isAsInLibrary(taken, version)).toBe(true);
    expect(isAsInLibrary({ ...taken, text: 'How is it?' }, version)).toBe(false);
    const placed = {
      ...taken.config,
      show_on_update: true,
      show_on_view_case: true,
      view_case_text: 'Trend',
    };
    expect(isAsInLibrary({ ...taken, config: placed }, version)).toBe(true);
    expect(templatesOwn(placed)).toEqual({
      ...onFirst('b'),
      show_on_update: true,
      show_on_view_case: true,
      view_case_text: 'Trend',
    });
    expect(isAsInLibrary({ ...taken, config: { options: ['Good'] } }, version)).toBe(false);
  });

  it('is checked at its own fields', () => {
    expect(
      libraryQuestionFaults({
        text: ' ',
        ui_key: 'input.radio',
        config: { options: ['Good', 'Good'] },
      }),
    ).toEqual([
      { path: 'text', message: MESSAGES.templates.questionRequired },
      { path: 'config.options.1', message: MESSAGES.templates.choiceTwice({ choice: 'Good' }) },
    ]);
  });
});

describe('new template', () => {
  it.each(['Self', 'Manager', 'Peer', 'Upline', 'Underperformance', 'Panel', 'Anytime'])(
    'of %s only lacks a question',
    (group) => {
      expect(templateFaults(newTemplateDraft('A template', group), group)).toEqual([
        { path: 'questions', message: MESSAGES.templates.noQuestion },
      ]);
    },
  );

  it('copied from another has new questions, and a title that fits', () => {
    const copy = copyOfDraft(
      draft([question('q7', { question_id: 7, library_version_id: 2 })]),
      titleOfCopy('x'.repeat(NAME_MAX_CHARS)),
    );
    expect(copy.questions).toEqual([question('q7', { question_id: null, library_version_id: 2 })]);
    expect([copy.title.length, copy.title.endsWith('x (copy)')]).toEqual([NAME_MAX_CHARS, true]);
  });
});

it('reports a duplicate question, by key or id', () => {
  const faults = namingFaults(
    draft([
      question('a', { question_id: 1 }),
      question('a'),
      question('b', { question_id: 1 }),
      question('c'),
    ]),
  );
  expect(faults.map(({ path }) => path)).toEqual(['questions.1.key', 'questions.2.key']);
});

it('leaves values that mean "not set" out of a configuration', () => {
  expect(
    tidyConfig({
      required: false,
      rich_text: true,
      options: [],
      view_case_text: '',
      max_words: 0,
      total: 0,
    }),
  ).toEqual({ rich_text: true, total: 0 });
});
