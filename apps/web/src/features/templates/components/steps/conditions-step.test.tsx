import { previewReaders } from '@reviews/contracts/templates';
import { MESSAGES } from '@reviews/domain';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { lastDraft, openBuilder } from '../../testing/open-builder.tsx';
import {
  buildChoice,
  buildDraftQuestion,
  buildTemplateView,
} from '../../testing/template-stubs.ts';

beforeEach(() => localStorage.clear());

const condition = (number: number, what: string = texts.shownIf) =>
  within(screen.getByRole('group', { name: texts.condition({ what, number }) }));

describe('the conditions of a template', () => {
  it('[Q-41] [Q-43] are built from an earlier question and its answers, and shown as a sentence', async () => {
    const { user, saved } = await openBuilder(
      buildTemplateView({
        draft: {
          questions: [
            buildChoice('a', 'Good', 'Fair'),
            buildDraftQuestion('b'),
            buildDraftQuestion('c'),
          ],
        },
      }),
      'conditions',
    );
    expect(await screen.findByText(texts.firstQuestion)).toBeInstanceOf(HTMLElement);
    await user.click(
      screen.getByRole('button', {
        name: texts.addCondition({ what: texts.shownIf, name: 'Question 3: Question c' }),
      }),
    );
    expect(
      [
        ...condition(1)
          .getByRole('combobox', { name: texts.askedQuestion })
          .querySelectorAll('option'),
      ].map(({ textContent }) => textContent),
    ).toEqual(['1. Question a']);
    await user.click(condition(1).getByRole('checkbox', { name: 'Fair' }));
    await user.click(condition(1).getByRole('checkbox', { name: 'Good' }));
    expect(
      screen.getByText('Shown only if “Question a” is answered with “Good” or “Fair”.'),
    ).toBeInstanceOf(HTMLElement);
    await user.selectOptions(condition(1).getByRole('combobox', { name: texts.has }), 'all');
    await user.click(
      screen.getByRole('button', {
        name: texts.addCondition({ what: texts.requiredIf, name: 'Question 2: Question b' }),
      }),
    );
    await user.click(condition(1, texts.requiredIf).getByRole('checkbox', { name: 'Good' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved/);
    expect(lastDraft(saved).questions.map(({ config }) => config)).toEqual([
      { options: ['Good', 'Fair'] },
      { required_if: [{ question: 'a', has: 'any', answer: ['Good'] }] },
      { available_if: [{ question: 'a', has: 'all', answer: ['Good', 'Fair'] }] },
    ]);
  });

  it('[Q-45] [AMB-34] marks all but the last as having no effect', async () => {
    const on = (answer: string) => ({ question: 'a', has: 'any' as const, answer: [answer] });
    const { user } = await openBuilder(
      buildTemplateView({
        draft: {
          questions: [
            buildChoice('a', 'Good', 'Fair'),
            buildDraftQuestion('b', { config: { available_if: [on('Good'), on('Fair')] } }),
          ],
        },
      }),
      'conditions',
    );
    expect(
      await screen.findByText(/Only the last condition counts: the one before it has no effect\.$/),
    ).toBeInstanceOf(HTMLElement);
    expect(condition(1).getByText(texts.idle)).toBeInstanceOf(HTMLElement);
    expect(condition(2).queryByText(texts.idle)).toBeNull();
    await user.click(
      condition(2).getByRole('button', {
        name: texts.removeCondition({ what: texts.shownIf, number: 2 }),
      }),
    );
    expect(screen.getByText('Shown only if “Question a” is answered with “Good”.')).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('reports at the field that the question is deleted or comes later', async () => {
    const on = (question: string) => ({
      available_if: [{ question, has: 'any' as const, answer: ['Yes'] }],
    });
    await openBuilder(
      buildTemplateView({
        draft: {
          questions: [
            buildChoice('a', 'Yes'),
            buildDraftQuestion('b', { config: on('gone') }),
            buildDraftQuestion('c', { config: on('d') }),
            buildChoice('d', 'Yes'),
          ],
        },
      }),
      'conditions',
    );
    expect(await screen.findByText(MESSAGES.templates.conditionGone)).toBeInstanceOf(HTMLElement);
    expect(
      screen.getByText(MESSAGES.templates.conditionLater({ question: 'Question d' })),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('option', { name: texts.goneQuestion })).toBeInstanceOf(HTMLElement);
  });

  it('need a question with choices first', async () => {
    await openBuilder(buildTemplateView(), 'conditions');
    expect(await screen.findByRole('heading', { name: texts.noneConditional })).toBeInstanceOf(
      HTMLElement,
    );
  });
});

describe('the readers of a template', () => {
  it('follow the current options, saved or not', async () => {
    const asked = answers(previewReaders, {
      readers: [{ group: 'Their manager', when: 'Once it is submitted', knows_writer: false }],
    });
    await openBuilder(buildTemplateView({ options: { anonymizeManager: true } }), 'readers');
    expect(
      await screen.findByRole('row', {
        name: `Their manager Once it is submitted ${texts.notWriter}`,
      }),
    ).toBeInstanceOf(HTMLElement);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ options: { anonymizeManager: true } });
  });
});
