import { addLibraryQuestion, listLibraryQuestions } from '@reviews/contracts/templates';
import {
  CHOICE_MAX_CHARS,
  MESSAGES,
  QUESTION_MAX_OPTIONS,
  TEMPLATE_MAX_QUESTIONS,
} from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { QUESTION_KINDS } from '../../lib/question-kinds.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { lastDraft, openBuilder } from '../../testing/open-builder.tsx';
import {
  buildChoice,
  buildDraftQuestion,
  buildLibrary,
  buildTemplateView,
} from '../../testing/template-stubs.ts';

beforeEach(() => localStorage.clear());

type User = ReturnType<typeof userEvent.setup>;

const questions = () =>
  within(screen.getByRole('list', { name: texts.questionList }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('button[aria-expanded] span span')?.textContent)
    .filter(Boolean);
const toast = (name: string) =>
  within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name });
const save = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved/);
};
/**
 * Adds a question of this kind. Without a layout, the menu believes its button is out of view, and
 * hides.
 */
const add = async (user: User, kind: RegExp) => {
  await user.click(await screen.findByRole('button', { name: texts.addQuestion }));
  await user.click(await screen.findByRole('menuitem', { name: kind, hidden: true }));
};

describe('the questions of a template', () => {
  it('[Q-22] offers the nine kinds, each with a name and an example', async () => {
    const { user } = await openBuilder(
      buildTemplateView({ draft: { questions: [] } }),
      'questions',
    );
    expect(await screen.findByRole('heading', { name: texts.noQuestions })).toBeInstanceOf(
      HTMLElement,
    );
    await user.click(screen.getByRole('button', { name: texts.addQuestion }));
    await waitFor(() =>
      expect(
        screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent),
      ).toEqual(QUESTION_KINDS.map(({ word, example }) => word + example)),
    );
    expect(new Set(QUESTION_KINDS.map(({ uiKey }) => uiKey)).size).toBe(9);
  });

  it('adds a text question and opens it with all its settings', async () => {
    const { user, saved } = await openBuilder(buildTemplateView(), 'questions');
    await add(user, /^Written answer/);
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'What next?');
    await user.click(screen.getByRole('checkbox', { name: texts.mustAnswer }));
    await user.click(screen.getByRole('checkbox', { name: texts.richText }));
    await user.type(screen.getByRole('spinbutton', { name: texts.maxWords }), '200');
    await user.type(screen.getByRole('textbox', { name: texts.subtext }), 'Be kind.');
    await save(user);
    expect(lastDraft(saved).questions[1]).toMatchObject({
      question_id: null,
      ui_key: 'textarea',
      text: 'What next?',
      subtext: 'Be kind.',
      config: { required: true, rich_text: true, max_words: 200 },
    });
  });

  it('[Q-25] adds choices one by one, with Enter and by pasting, and reorders them', async () => {
    const { user, saved } = await openBuilder(
      buildTemplateView({ draft: { questions: [] } }),
      'questions',
    );
    await add(user, /^Single choice/);
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'How often?');
    await user.click(screen.getByRole('button', { name: texts.addChoice }));
    await user.keyboard('Often{Enter}Rarely');
    await user.click(screen.getByRole('button', { name: texts.paste }));
    await user.type(
      within(await screen.findByRole('dialog')).getByRole('textbox'),
      'Never\n\n Often \nAlways',
    );
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await user.click(screen.getByRole('button', { name: 'Move Always up' }));
    await user.click(screen.getByRole('button', { name: texts.removeChoice({ name: 'Rarely' }) }));
    await save(user);
    expect(lastDraft(saved).questions[0]?.config.options).toEqual(['Often', 'Always', 'Never']);
  });

  it('[RT-54] [Q-25] lets a single choice rate with the values of a type, which cannot be changed here', async () => {
    const type = {
      id: 4,
      name: 'Overall Rating',
      values: [
        { id: 41, name: 'Below' },
        { id: 42, name: 'Above' },
      ],
    };
    const { user, saved } = await openBuilder(
      buildTemplateView({
        draft: { questions: [buildChoice('a', 'Mine')] },
        view: { rating_types: [type] },
      }),
      'questions',
    );
    await user.click(await screen.findByRole('button', { name: /^Edit Question 1/ }));
    const field = await screen.findByRole('combobox', { name: texts.ratingType });
    await user.selectOptions(field, type.name);
    expect(screen.queryByRole('button', { name: texts.addChoice })).toBeNull();
    expect(screen.getByText('Above')).toBeInstanceOf(HTMLElement);
    await save(user);
    expect(lastDraft(saved).questions[0]?.config).toMatchObject({
      rating_type_id: 4,
      options: ['Below', 'Above'],
      rating_value_ids: [41, 42],
    });
    await user.selectOptions(field, texts.noRating);
    expect(screen.getByRole('button', { name: texts.addChoice })).toBeInstanceOf(HTMLElement);
    await save(user);
    expect(lastDraft(saved).questions[0]?.config.rating_type_id).toBeUndefined();
  });

  it('[Q-10] [Q-25] pastes all lines, or says why it cannot', async () => {
    const { user } = await openBuilder(
      buildTemplateView({ draft: { questions: [] } }),
      'questions',
    );
    await add(user, /^Single choice/);
    await user.click(await screen.findByRole('button', { name: texts.paste }));
    const dialog = within(await screen.findByRole('dialog'));
    const paste = async (lines: string[]) => {
      await user.clear(dialog.getByRole('textbox'));
      await user.click(dialog.getByRole('textbox'));
      await user.paste(lines.join('\n'));
    };
    await paste(Array.from({ length: QUESTION_MAX_OPTIONS + 1 }, (_none, at) => `Choice of ${at}`));
    expect(
      dialog.getByText(MESSAGES.templates.tooManyChoices({ max: QUESTION_MAX_OPTIONS })),
    ).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: `Add ${QUESTION_MAX_OPTIONS + 1}` })).toHaveProperty(
      'disabled',
      true,
    );
    await paste(['Short', 'x'.repeat(CHOICE_MAX_CHARS + 1)]);
    expect(
      dialog.getByText(MESSAGES.templates.choiceTooLong({ max: CHOICE_MAX_CHARS })),
    ).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: 'Add 2' })).toHaveProperty('disabled', true);
    await paste(['Short']);
    await user.click(dialog.getByRole('button', { name: 'Add 1' }));
    expect(await screen.findByDisplayValue('Short')).toBeInstanceOf(HTMLElement);
  });

  it('stops offering questions when the template has the maximum', async () => {
    const many = Array.from({ length: TEMPLATE_MAX_QUESTIONS }, (_none, at) =>
      buildDraftQuestion(`n${at}`),
    );
    await openBuilder(buildTemplateView({ draft: { questions: many } }), 'questions');
    expect(
      await screen.findByText(MESSAGES.templates.tooManyQuestions({ max: TEMPLATE_MAX_QUESTIONS })),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: texts.addQuestion })).toBeNull();
    expect(
      screen
        .getAllByRole('button', { name: /^Duplicate/ })
        .every((button) => button instanceof HTMLButtonElement && button.disabled),
    ).toBe(true);
  });

  it('keeps the library open after adding the last possible question, and says why no more fit', async () => {
    const many = Array.from({ length: TEMPLATE_MAX_QUESTIONS - 1 }, (_none, at) =>
      buildDraftQuestion(`n${at}`),
    );
    answers(listLibraryQuestions, buildLibrary());
    const { user } = await openBuilder(
      buildTemplateView({ draft: { questions: many } }),
      'questions',
    );
    await user.click(await screen.findByRole('button', { name: texts.fromLibrary }));
    const [take] = await within(await screen.findByRole('dialog')).findAllByRole('button', {
      name: /^Add /,
    });
    if (take === undefined) throw new Error('The library is empty.');
    await user.click(take);
    await user.click(take);
    expect(screen.getByRole('dialog')).toBeInstanceOf(HTMLElement);
    expect(
      within(screen.getByRole('region', { name: 'Messages' })).getByText(
        MESSAGES.templates.tooManyQuestions({ max: TEMPLATE_MAX_QUESTIONS }),
      ),
    ).toBeInstanceOf(HTMLElement);
    expect(questions()).toHaveLength(TEMPLATE_MAX_QUESTIONS);
  });

  it('marks the second of two equal choices', async () => {
    await openBuilder(
      buildTemplateView({ draft: { questions: [buildChoice('a', 'Yes', 'Yes')] } }),
      'questions',
    ).then(({ user }) => user.click(screen.getByRole('button', { name: /^Edit Question 1/ })));
    const second = await screen.findByRole('textbox', { name: 'Choice 2' });
    expect(second.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(MESSAGES.templates.choiceTwice({ choice: 'Yes' }))).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('updates conditions when a choice is renamed', async () => {
    const asked = buildChoice('a', 'Yes', 'No');
    const { user, saved } = await openBuilder(
      buildTemplateView({
        draft: {
          questions: [
            asked,
            buildDraftQuestion('b', {
              config: { available_if: [{ question: 'a', has: 'any', answer: ['Yes'] }] },
            }),
          ],
        },
      }),
      'questions',
    );
    await user.click(await screen.findByRole('button', { name: /^Edit Question 1/ }));
    const field = await screen.findByRole('textbox', { name: 'Choice 1' });
    await user.clear(field);
    await user.type(field, 'Certainly');
    await save(user);
    expect(lastDraft(saved).questions[1]?.config.available_if).toEqual([
      { question: 'a', has: 'any', answer: ['Certainly'] },
    ]);
  });

  it('moves, copies and deletes a question, with an undo for deleting', async () => {
    const { user } = await openBuilder(
      buildTemplateView({
        draft: { questions: [buildDraftQuestion('a'), buildDraftQuestion('b')] },
      }),
      'questions',
    );
    await user.click(await screen.findByRole('button', { name: 'Move Question 2: Question b up' }));
    expect(questions()).toEqual(['1. Question b', '2. Question a']);
    await user.click(screen.getByRole('button', { name: 'Duplicate Question 1: Question b' }));
    expect(questions()).toEqual(['1. Question b', '2. Question b', '3. Question a']);
    await user.click(screen.getByRole('button', { name: 'Delete Question 3: Question a' }));
    expect(questions()).toEqual(['1. Question b', '2. Question b']);
    await user.click(toast(TEMPLATE_TEXTS.undo));
    expect(questions()).toEqual(['1. Question b', '2. Question b', '3. Question a']);
  });

  it('adds library questions, copies one to the library, and adopts a newer version with one click', async () => {
    answers(listLibraryQuestions, buildLibrary());
    const kept = answers(addLibraryQuestion, { id: 4, version_id: 40 });
    const old = buildDraftQuestion('b', {
      library_version_id: 11,
      text: 'What went right?',
      config: { available_if: [{ question: 'a', has: 'any', answer: ['Yes'] }] },
    });
    const view = buildTemplateView({
      draft: { questions: [buildChoice('a', 'Yes'), old] },
      view: { newer: [{ from_version_id: 11, version_id: 12, version: 2 }] },
    });
    const { user, saved } = await openBuilder(view, 'questions');
    expect(await screen.findByText(texts.newer({ version: 2 }))).toBeInstanceOf(HTMLElement);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: texts.takeNewer }).hasAttribute('disabled')).toBe(
        false,
      ),
    );
    await user.click(screen.getByRole('button', { name: texts.takeNewer }));
    expect(screen.queryByText(texts.newer({ version: 2 }))).toBeNull();
    await user.click(screen.getByRole('button', { name: texts.fromLibrary }));
    await user.click(
      await screen.findByRole('button', { name: texts.libraryAdd({ text: 'What went well?' }) }),
    );
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) ??
        document.body,
    );
    await user.click(screen.getByRole('button', { name: /^Edit Question 1/ }));
    await user.click(await screen.findByRole('button', { name: texts.keepInLibrary }));
    await screen.findByText(texts.keptInLibrary);
    expect(JSON.parse(kept[0]?.body ?? '')).toMatchObject({
      text: 'Question a',
      ui_key: 'input.radio',
      config: { options: ['Yes'] },
    });
    await save(user);
    expect(lastDraft(saved).questions).toMatchObject([
      { key: 'a', library_version_id: 40 },
      {
        key: 'b',
        library_version_id: 12,
        text: 'What went well?',
        config: { required: true, available_if: [{ question: 'a', has: 'any', answer: ['Yes'] }] },
      },
      { library_version_id: 12, text: 'What went well?' },
    ]);
  });

  it('[TPL-29] [TPL-30] [TPL-31] [AMB-27] [TPL-33] [TPL-36] [TPL-37] requires the five fields of a nomination type on Next, and stays', async () => {
    const empty = {
      min: null,
      max: null,
      levelAboveMax: null,
      levelBelowMax: null,
      nominatedBy: null,
    };
    const { user } = await openBuilder(
      buildTemplateView({ group: 'Peer', options: empty }),
      'questions',
    );
    const min = await screen.findByRole('spinbutton', { name: /^Minimum reviewers/ });
    expect(screen.queryByText(MESSAGES.templates.minRequired)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please fill in all required information.')).toBeInstanceOf(
      HTMLElement,
    );
    for (const message of [
      'Minimum number of reviewers is required.',
      'Maximum number of reviewers is required and cannot be less than the minimum.',
      'Please select a nomination option.',
    ]) {
      expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
    }
    expect(screen.getAllByText('A value is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(min);
    await user.type(min, '-1');
    expect(screen.getByText('Minimum number of reviewers is required.')).toBeInstanceOf(
      HTMLElement,
    );
    await user.clear(min);
    await user.type(min, '3');
    expect(screen.queryByText('Minimum number of reviewers is required.')).toBeNull();
    await user.type(screen.getByRole('spinbutton', { name: /^Maximum reviewers/ }), '2');
    expect(
      screen.getByText(
        'Maximum number of reviewers is required and cannot be less than the minimum.',
      ),
    ).toBeInstanceOf(HTMLElement);
    await user.clear(screen.getByRole('spinbutton', { name: /^Maximum reviewers/ }));
    await user.type(screen.getByRole('spinbutton', { name: /^Maximum reviewers/ }), '0');
    for (const name of [/^Max levels above/, /^Max levels below/])
      await user.type(screen.getByRole('spinbutton', { name }), '2');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Selected by/ }), 'manager');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Conditions' })).toBeInstanceOf(
      HTMLElement,
    );
  });
});
