import { describe, expect, it } from 'vitest';
import { DISTRIBUTION_MAX_ROWS, NAME_MAX_CHARS } from '../constants.ts';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateOptions } from '../pulses/template-options.ts';
import { describeConditions } from './describe-conditions.ts';
import {
  draftQuestionOf,
  questionOfDraft,
  type DraftQuestion,
  type TemplateDraft,
} from './draft.ts';
import {
  CHOICE_MAX_CHARS,
  QUESTION_MAX_OPTIONS,
  reviewersStepFaults,
  templateFaults,
  uplineStepFaults,
} from './faults.ts';

const options = (given: Partial<TemplateOptions> = {}): TemplateOptions => ({
  ...DEFAULT_TEMPLATE_OPTIONS,
  ...given,
});
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
const choice = (key: string, ...choices: string[]): DraftQuestion =>
  question(key, { ui_key: 'input.radio', config: { options: choices } });
const draft = (questions: DraftQuestion[], given: Partial<TemplateDraft> = {}): TemplateDraft => ({
  title: 'Peer Review',
  description: '',
  options: options(),
  questions,
  ...given,
});
const faults = (given: TemplateDraft, group = 'Self') =>
  templateFaults(given, group).map(({ path, message }) => `${path}: ${message}`);

describe('questions step of a nomination template', () => {
  it('[TPL-30] [TPL-31] [TPL-33] [TPL-36] reports missing values in the exact words', () => {
    const nothing = options({
      min: null,
      max: null,
      levelAboveMax: null,
      levelBelowMax: null,
      nominatedBy: null,
    });
    expect(reviewersStepFaults(nothing)).toEqual([
      { path: 'options.min', message: 'Minimum number of reviewers is required.' },
      {
        path: 'options.max',
        message: 'Maximum number of reviewers is required and cannot be less than the minimum.',
      },
      { path: 'options.levelAboveMax', message: 'A value is required.' },
      { path: 'options.levelBelowMax', message: 'A value is required.' },
      { path: 'options.nominatedBy', message: 'Please select a nomination option.' },
    ]);
  });

  it('[TPL-14] [TPL-30] [TPL-31] [AMB-27] treats 0 as none and as unlimited, and refuses a lower minimum', () => {
    expect(
      reviewersStepFaults(options({ min: 0, max: 0, levelAboveMax: -1, levelBelowMax: -1 })),
    ).toEqual([]);
    expect(reviewersStepFaults(options({ min: 3, max: 0 }))).toEqual([]);
    expect(reviewersStepFaults(options({ min: -1 })).map(({ path }) => path)).toEqual([
      'options.min',
    ]);
    expect(reviewersStepFaults(options({ min: 3, max: 2 })).map(({ path }) => path)).toEqual([
      'options.max',
    ]);
  });
});

describe('upline options', () => {
  it('[TPL-32] [TPL-34] [TPL-35] [AMB-30] have texts of their own, require a distance only for the downline, and no field that is not shown', () => {
    expect(uplineStepFaults(options({ min: 3, max: 2, downlineOption: 'directReport' }))).toEqual([
      {
        path: 'options.max',
        message: 'Maximum number of reviewers is required and cannot be less than minimum.',
      },
    ]);
    expect(uplineStepFaults(options())).toEqual([
      { path: 'options.downlineOption', message: 'A value is required.' },
    ]);
    expect(
      uplineStepFaults(options({ downlineOption: 'downline', maxDownlineDistance: null })).map(
        ({ path }) => path,
      ),
    ).toEqual(['options.maxDownlineDistance']);
    expect(
      uplineStepFaults(options({ downlineOption: 'directReport', maxDownlineDistance: null })),
    ).toEqual([]);
    expect(
      uplineStepFaults(
        options({ downlineOption: 'downline', maxDownlineDistance: -1, levelAboveMax: null }),
      ),
    ).toEqual([]);
  });
});

describe('publishable template', () => {
  it('needs a title and a question that can be answered', () => {
    expect(faults(draft([question('a', { ui_key: 'text' })], { title: ' ' }))).toEqual([
      'title: A title is required.',
      'questions: A template needs at least one question that can be answered.',
    ]);
    expect(faults(draft([question('a')]))).toEqual([]);
  });

  it('needs choices for choice questions, without duplicates', () => {
    expect(faults(draft([choice('a')]))).toEqual([
      'questions.0.config.options: At least one choice is required.',
    ]);
    expect(faults(draft([choice('a', 'Yes', '', 'Yes', 'a | - | b')]))).toEqual([
      'questions.0.config.options.1: A choice cannot be empty.',
      'questions.0.config.options.2: “Yes” is listed twice.',
      'questions.0.config.options.3: A choice cannot contain “ | - | ”, which separates stored answers.',
    ]);
  });

  it('[Q-10] needs categories that an answer can store: named, unique, and within the limits of number and length', () => {
    const shares = (...options: string[]) =>
      faults(draft([question('a', { ui_key: 'distribution', config: { options } })]));
    expect(shares()).toEqual([]);
    expect(shares('Sales | - | more', 'Support')).toEqual([]);
    expect(shares('Sales', ' ', 'Sales', 'x'.repeat(NAME_MAX_CHARS + 1))).toEqual([
      'questions.0.config.options.1: A category cannot be empty.',
      'questions.0.config.options.2: “Sales” is listed twice.',
      'questions.0.config.options.3: A category can have at most 200 characters.',
    ]);
    expect(
      shares(...Array.from({ length: DISTRIBUTION_MAX_ROWS + 1 }, (_none, at) => `Part ${at}`)),
    ).toEqual(['questions.0.config.options: A distribution can have at most 100 categories.']);
  });

  it('[Q-25] needs choices within the limits of number and length of a draft', () => {
    expect(faults(draft([choice('a', 'x'.repeat(CHOICE_MAX_CHARS + 1))]))).toEqual([
      'questions.0.config.options.0: A choice can have at most 1,000 characters.',
    ]);
    expect(
      faults(
        draft([
          choice('a', ...Array.from({ length: QUESTION_MAX_OPTIONS + 1 }, (_none, at) => `${at}`)),
        ]),
      ),
    ).toEqual(['questions.0.config.options: A question can have at most 200 choices.']);
  });

  it('needs a total if a distribution must match one', () => {
    expect(
      faults(draft([question('a', { ui_key: 'distribution', config: { match_total: true } })])),
    ).toEqual(['questions.0.config.total: A total above 0 is required.']);
    expect(
      faults(
        draft([
          question('a', { ui_key: 'distribution', config: { match_total: true, total: 100 } }),
        ]),
      ),
    ).toEqual([]);
  });

  it('needs conditions on existing earlier questions and their existing choices', () => {
    const on = (key: string, ...answer: string[]) =>
      question('z', { config: { available_if: [{ question: key, has: 'any', answer }] } });
    expect(faults(draft([choice('a', 'Yes'), on('gone', 'Yes')]))).toEqual([
      'questions.1.config.available_if.0.question: The question of this condition was deleted. Choose another or remove the condition.',
    ]);
    expect(faults(draft([on('z', 'Yes')]))).toEqual([
      'questions.0.config.available_if.0.question: A question cannot depend on itself.',
    ]);
    expect(faults(draft([on('a', 'Yes'), choice('a', 'Yes')]))).toEqual([
      'questions.0.config.available_if.0.question: “Question a” comes after this question. Move it up, or choose an earlier one.',
    ]);
    expect(faults(draft([question('a'), on('a', 'Yes')]))).toEqual([
      'questions.1.config.available_if.0.question: “Question a” has no choices to use in a condition.',
    ]);
    expect(faults(draft([choice('a', 'Yes'), on('a')]))).toEqual([
      'questions.1.config.available_if.0.answer: Choose at least one answer.',
    ]);
    expect(faults(draft([choice('a', 'Yes'), on('a', 'No')]))).toEqual([
      'questions.1.config.available_if.0.answer: “No” is no longer a choice of “Question a”.',
    ]);
    expect(faults(draft([choice('a', 'Yes'), on('a', 'Yes')]))).toEqual([]);
  });

  it('[TPL-30] [TPL-34] needs only the options of its type', () => {
    const open = { options: options({ min: null, downlineOption: null }) };
    expect(faults(draft([question('a')], open), 'Self')).toEqual([]);
    expect(faults(draft([question('a')], open), 'Peer')).toEqual([
      'options.min: Minimum number of reviewers is required.',
    ]);
    expect(faults(draft([question('a')], open), 'Upline')).toHaveLength(2);
  });
});

describe('described conditions', () => {
  const textOf = (key: string) => ({ a: 'How was it?', b: 'Who was there?' })[key] ?? '';

  it('[Q-45] [AMB-34] say what they do, and that only the last one decides', () => {
    const first = { question: 'a', has: 'any', answer: ['Good', 'Fair'] } as const;
    const last = { question: 'b', has: 'all', answer: ['Anna', 'Ben', 'Cleo'] } as const;
    const list = [first, last].map(({ answer, ...condition }) => ({
      ...condition,
      answer: [...answer],
    }));
    expect(describeConditions(list.slice(0, 1), 'shown', textOf)).toBe(
      'Shown only if “How was it?” is answered with “Good” or “Fair”.',
    );
    expect(describeConditions(list, 'required', textOf)).toBe(
      'Required only if “Who was there?” is answered with “Anna”, “Ben” and “Cleo”. Only the last condition counts: the one before it has no effect.',
    );
    expect(describeConditions([], 'shown', textOf)).toBe('Always shown.');
  });
});

describe('draft question', () => {
  it('is restored as it was published, with conditions by id', () => {
    const published = {
      question_id: 7,
      text: 'Why?',
      help_text: 'Think.',
      subtext: '',
      type: { ui_key: 'textarea', data_key: 'text' },
      config: { required: true, available_if: [{ question_id: 5, has: 'any', answer: ['Yes'] }] },
    } as const;
    const copy = {
      ...published,
      config: {
        ...published.config,
        available_if: published.config.available_if.map(({ answer, ...rest }) => ({
          ...rest,
          answer: [...answer],
        })),
      },
    };
    const built = draftQuestionOf(copy, null);
    expect(built).toMatchObject({
      key: 'q7',
      question_id: 7,
      config: { available_if: [{ question: 'q5', has: 'any', answer: ['Yes'] }] },
    });
    expect(questionOfDraft(built, (key) => Number(key.slice(1)))).toEqual(published);
  });

  it('[Q-41] is available to everyone without conditions', () => {
    expect(questionOfDraft(question('new-1'), () => 1).config).toEqual({ available: true });
  });
});
