import { saveDraft, type EmployeeFeedback } from '@reviews/contracts/pulses';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import type { AnswerValue, UiKey } from '@reviews/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { useReviewForm } from '../hooks/use-review-form.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { QuestionField } from './question-field.tsx';

function Field({
  form,
  onOpen,
}: {
  form: EmployeeFeedback;
  onOpen: (driver: ReviewDriver) => void;
}) {
  const review = useReviewForm(form, [], '7');
  useEffect(() => onOpen(review.driver), [onOpen, review]);
  return review.questions.map((entry) => (
    <QuestionField
      driver={review.driver}
      entry={entry}
      key={entry.question.question_id}
      missed={false}
      onBadInput={() => undefined}
      required={false}
    />
  ));
}

function show(
  uiKey: UiKey,
  change: Partial<QuestionVersionView> = {},
  answer: AnswerValue = null,
  original: AnswerValue = null,
) {
  // Unmounting the form at the end of a test saves what was typed.
  answers(saveDraft, {
    answerGroup: '11111111-1111-4111-8111-111111111111',
    draftGroups: [],
    version: 1,
    saved_at: '2026-11-12T15:12:45Z',
  });
  const opened: ReviewDriver[] = [];
  const form = buildForm([{ question: buildQuestion(1, uiKey, change), answer, original }]);
  const onOpen = (driver: ReviewDriver): void => {
    opened.push(driver);
  };
  const rendered = renderInApp(<Field form={form} onOpen={onOpen} />);
  return { ...rendered, valueNow: (): AnswerValue => opened.at(-1)?.getState().values[1] ?? null };
}

describe('the nine inputs', () => {
  it('[Q-01, Q-22] text shows help text and no input', () => {
    show('text', { help_text: 'Read this first.' });
    expect(screen.getByText('Read this first.')).toBeTruthy();
    expect(document.querySelector('input, textarea, select')).toBeNull();
  });

  it('[Q-02, Q-03] textarea has five rows and is plain without rich_text', async () => {
    const { valueNow } = show('textarea');
    const field = screen.getByRole('textbox', { name: 'Question 1' });
    expect(field.getAttribute('rows')).toBe('5');
    await userEvent.type(field, 'as typed ');
    expect(valueNow()).toBe('as typed ');
  });

  it('[Q-04, Q-25] select has an empty first option and exactly the options', async () => {
    const { valueNow } = show('select', { config: { options: ['A', 'B'] } });
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Question 1' });
    expect([...field.options].map(({ value }) => value)).toEqual(['', 'A', 'B']);
    expect(field.value).toBe('');
    await userEvent.selectOptions(field, 'B');
    expect(valueNow()).toBe('B');
    await userEvent.selectOptions(field, '');
    expect(valueNow()).toBeNull();
  });

  it('[Q-05, Q-25] radio takes one choice, which can be cleared', async () => {
    const { valueNow } = show('input.radio', { config: { options: ['A', 'B'] } });
    const choices = within(screen.getByRole('radiogroup', { name: 'Question 1' }));
    await userEvent.click(choices.getByRole('radio', { name: 'A' }));
    await userEvent.click(choices.getByRole('radio', { name: 'B' }));
    expect(valueNow()).toBe('B');
    await userEvent.click(choices.getByRole('button', { name: 'Clear' }));
    expect(valueNow()).toBeNull();
  });

  it('[Q-06, Q-25, Q-26] checkbox stores a list in the order of the options', async () => {
    const { valueNow } = show('input.checkbox', { config: { options: ['A', 'B', 'C'] } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'A' }));
    expect(valueNow()).toEqual(['A', 'C']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'A' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
    expect(valueNow()).toBeNull();
  });

  it('[Q-27] checkbox splits a stored text', () => {
    show('input.checkbox', { config: { options: ['A', 'B', 'C'] } }, 'A | - | B');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
      [true, true, false],
    );
  });

  it('[Q-07] date is a date input', () => {
    show('input.date', {}, '2026-11-12');
    const field = screen.getByLabelText<HTMLInputElement>('Question 1');
    expect([field.type, field.value]).toEqual(['date', '2026-11-12']);
  });

  it('[Q-08, Q-09] number has step 1 and money step .01, and the typed text stays as typed', async () => {
    const first = show('input.number');
    expect(screen.getByRole('spinbutton', { name: 'Question 1' }).getAttribute('step')).toBe('1');
    first.unmount();
    const { valueNow } = show('input.money');
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Question 1' });
    expect(field.getAttribute('step')).toBe('0.01');
    await userEvent.type(field, '12.50');
    expect(valueNow()).toBe(12.5);
    expect(field.value).toBe('12.50');
  });

  it('[Q-11, AMB-36] shows a carried-over answer that cannot be changed', () => {
    show('textarea', {}, null, 'from last year');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(field.disabled).toBe(true);
    expect(field.value).toBe('from last year');
  });
});

describe('distribution', () => {
  const config = {
    options: ['Building', 'Mentoring'],
    total: 100,
    match_total: true,
    percentage: true,
  };

  it('[Q-10, Q-37, Q-38] shows the running total and the exact error until it is met', async () => {
    const { valueNow } = show('distribution', { config });
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Building' }), '60');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Mentoring' }), '30');
    expect(screen.getByText('Total must equal 100%')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Total 90% of 100%');
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Amount for Mentoring' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Mentoring' }), '40');
    expect(screen.queryByText('Total must equal 100%')).toBeNull();
    expect(valueNow()).toEqual([
      { name: 'Building', value: 60 },
      { name: 'Mentoring', value: 40 },
    ]);
  });

  it('[Q-39] does not check the sum without match_total', async () => {
    show('distribution', { config: { ...config, match_total: false } });
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Building' }), '60');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Mentoring' }), '30');
    expect(screen.queryByText(/Total must equal/)).toBeNull();
  });

  it('[Q-35, Q-36, Q-40] adds, names and removes categories', async () => {
    const { valueNow } = show('distribution', { config: { options: ['Building'] } });
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Building' }), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Add category' }));
    expect(screen.getByText('Every category must have a name.')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Enter Category'), 'Travel');
    expect(screen.getByText('Every category must have a number.')).toBeTruthy();
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Amount for Travel' }), '2');
    expect(valueNow()).toEqual([
      { name: 'Building', value: 1 },
      { name: 'Travel', value: 2 },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Travel' }));
    expect(valueNow()).toEqual([{ name: 'Building', value: 1 }]);
  });
});

describe('word counter', () => {
  it('[Q-32, Q-34] counts against the limit', async () => {
    show('textarea', { config: { max_words: 5 } });
    await userEvent.type(screen.getByRole('textbox'), '  a   b{enter}c ');
    expect(screen.getByText('3 of 5 words')).toBeTruthy();
  });

  it('[Q-32] is absent without a limit', async () => {
    show('textarea', { config: { max_words: 0 } });
    await userEvent.type(screen.getByRole('textbox'), 'a b');
    expect(screen.queryByText(/of .* words/)).toBeNull();
  });

  it('[Q-33] marks itself and the field as an error above the limit', async () => {
    show('textarea', { config: { max_words: 2 } });
    await userEvent.type(screen.getByRole('textbox'), 'a b c');
    expect(screen.getByText('3 of 2 words').hasAttribute('data-over')).toBe(true);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });
});
