import {
  loadDraft,
  restoreDraft,
  saveDraft,
  submitPulse,
  type EmployeeFeedback,
} from '@reviews/contracts/pulses';
import { AUTO_SAVE_DELAY_MS, DRAFT_RESTORE_RELOAD_MS } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { useReviewForm } from '../hooks/use-review-form.ts';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { page } from '../lib/reload-page.ts';
import { ReviewForm } from './review-form.tsx';

const GROUP = '11111111-1111-4111-8111-111111111111';
const group = (created: string) => ({
  answer_group: GROUP,
  answerGroup: GROUP,
  created_at: created,
  updated_at: created,
  version: 1,
});
const receipt = {
  answerGroup: GROUP,
  draftGroups: [group('2026-11-12T09:00:00Z')],
  version: 1,
  saved_at: '2026-11-12T15:12:45Z',
};

interface FormProps {
  form: EmployeeFeedback;
  onSubmitted: () => void;
  onClose?: () => void;
  onReopen?: () => void;
  preview?: boolean;
}

function Form({
  form,
  onSubmitted,
  onClose,
  onReopen = () => undefined,
  preview = false,
}: FormProps) {
  const review = useReviewForm(form, [], '7', preview);
  return (
    <ReviewForm
      onReopen={onReopen}
      onSubmitted={onSubmitted}
      renderAnswer={(_question, value) => (
        <p>{typeof value === 'string' ? value : JSON.stringify(value)}</p>
      )}
      review={review}
      {...(onClose ? { onClose } : {})}
    />
  );
}

function open(form: EmployeeFeedback, onClose?: () => void) {
  const onSubmitted = vi.fn<() => void>();
  return {
    onSubmitted,
    ...renderInApp(
      <Form form={form} onSubmitted={onSubmitted} {...(onClose ? { onClose } : {})} />,
    ),
  };
}

const bodyOf = (
  arrived: { body: string }[],
): { answers: Record<string, unknown> } & Record<string, unknown> =>
  JSON.parse(arrived.at(-1)?.body ?? 'null');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('review form', () => {
  it('[FORM-05, Q-31, Q-41] has one card for each visible question', async () => {
    answers(saveDraft, receipt);
    const form = buildForm(
      [
        { question: buildQuestion(1, 'input.radio', { config: { options: ['Yes', 'No'] } }) },
        {
          question: buildQuestion(2, 'textarea', {
            config: {
              available: false,
              available_if: [{ question_id: 1, has: 'any', answer: ['Yes'] }],
            },
          }),
        },
        { question: buildQuestion(3, 'textarea'), answer: 'excluded' },
      ],
      { excludedQuestions: [3] },
    );
    open(form);
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByRole('textbox', { name: 'Question 2' })).toBeTruthy();
    // A question that appears takes no focus, and its typed text returns with it (AMB-35).
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Question 2' }), 'kept');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByDisplayValue('kept')).toBeTruthy();
  });

  it('[FORM-14, FORM-15, FORM-16, FORM-17] has the buttons of a page, or those of a dialog', () => {
    const form = buildForm([{ question: buildQuestion(1, 'textarea') }], {
      draftGroups: [group('2026-11-12T09:00:00Z')],
    });
    const page = open(form);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Review Old Drafts' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    page.unmount();
    open(form, () => undefined);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review Old Drafts' })).toBeNull();
  });

  it('[FORM-15, DRAFT-03, API-18] saves on Save Draft, confirms it, and shows the time of the save', async () => {
    const saves = answers(saveDraft, receipt);
    open(buildForm([{ question: buildQuestion(1, 'textarea') }]));
    await userEvent.type(screen.getByRole('textbox'), 'draft');
    await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
    expect(await screen.findByText('Draft Saved.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Save Draft/ }).textContent).toMatch(
      /\d\d:\d\d:\d\d (?:am|pm)/,
    );
    expect(bodyOf(saves)).toMatchObject({
      answers: { 1: { id: 1, value: 'draft', type: 'textarea', original_answer: null } },
      close: 0,
      sequence: 1,
      base: null,
    });
    expect(bodyOf(saves)).not.toHaveProperty('answerGroup');
  });

  it('[DRAFT-01, AMB-38] saves automatically and only updates the time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const saves = answers(saveDraft, receipt);
    open(buildForm([{ question: buildQuestion(1, 'textarea') }]));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'auto' } });
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await waitFor(() => expect(screen.getByText(/^Saved \d\d:/)).toBeTruthy());
    expect(saves).toHaveLength(1);
    expect(screen.queryByText('Draft Saved.')).toBeNull();
  });

  it('[FORM-18, FORM-24, API-17] asks before it submits, then sends every visible answer once', async () => {
    const submits = answers(submitPulse, { message: 'Saved.' });
    const { onSubmitted } = open(
      buildForm(
        [
          { question: buildQuestion(1, 'textarea'), answer: 'done' },
          { question: buildQuestion(2, 'textarea') },
        ],
        {
          feedback: { ...buildForm([]).feedback, options: { sharingOptOutOption: true } },
        },
      ),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: /Hide my answers/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Submission' });
    expect(submits).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledTimes(1));
    expect(submits).toHaveLength(1);
    expect(bodyOf(submits)).toMatchObject({
      answers: { 1: { id: 1, value: 'done' }, 2: { id: 2, value: null } },
      close: 1,
      sharingOptOut: 1,
    });
  });

  it('[FORM-26] offers to hide the answers only if the template allows it', () => {
    open(buildForm([{ question: buildQuestion(1, 'textarea') }]));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('[FORM-19, FORM-20, FORM-21, Q-29, Q-30] lists what to correct, required before invalid, and sends nothing', async () => {
    open(
      buildForm([
        {
          question: buildQuestion(1, 'textarea', {
            text: 'Over the limit',
            config: { max_words: 2 },
          }),
          answer: 'one two three',
        },
        {
          question: buildQuestion(2, 'textarea', {
            text: 'Left empty',
            config: { required: true },
          }),
          answer: '  ',
        },
        { question: buildQuestion(3, 'text', { text: 'Only a text', config: { required: true } }) },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Please correct the following issues',
    });
    expect(dialog.textContent).toMatch(
      /These questions are required and must have a response:Left empty.*The following questions have invalid responses\. Please check your entries and word counts:Over the limit/,
    );
    expect(within(dialog).queryByText('Only a text')).toBeNull();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Left empty' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Left empty' })),
    );
    expect(screen.getByText('A response is required.')).toBeTruthy();
  });

  it('[FORM-37, ERR-10] stays open with its answers when the server refuses', async () => {
    refuses(submitPulse, 422, { message: 'This cycle is closed.', code: 'invalid' });
    const { onSubmitted } = open(
      buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'kept' }]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }),
    );
    expect(await screen.findByText('This cycle is closed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByDisplayValue('kept')).toBeTruthy();
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it('[FORM-22, ERR-11] shows the error of a failed save and keeps the text', async () => {
    refuses(saveDraft, 409, {
      message: 'This review is closed and can no longer be changed.',
      code: 'conflict',
    });
    open(buildForm([{ question: buildQuestion(1, 'textarea') }]));
    await userEvent.type(screen.getByRole('textbox'), 'kept');
    await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
    expect(
      await screen.findByText('This review is closed and can no longer be changed.'),
    ).toBeTruthy();
    expect(screen.getByText('Not saved: kept on this computer')).toBeTruthy();
    expect(screen.getByDisplayValue('kept')).toBeTruthy();
  });
});

describe('form preview', () => {
  it('[FORM-38, DRAFT-02] saves nothing, stores nothing, and cannot be submitted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const saves = answers(saveDraft, receipt);
    renderInApp(
      <Form
        form={buildForm([{ question: buildQuestion(1, 'textarea') }])}
        onSubmitted={() => undefined}
        preview
      />,
    );
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'tried out' } });
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS * 3);
    expect(saves).toHaveLength(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain('tried out');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByDisplayValue('tried out')).toBeTruthy();
  });
});

describe('prior drafts', () => {
  const draftForm = (groups: number) =>
    buildForm([{ question: buildQuestion(1, 'textarea') }], {
      draftGroups: Array.from({ length: groups }, (_, index) => ({
        ...group(`2026-11-${10 + index}T09:00:00Z`),
        answer_group: GROUP.replace('11111111', `1111111${index}`),
      })),
    });
  const draftOf = (answer: string | null) => ({
    answers: buildForm([{ question: buildQuestion(1, 'textarea'), answer }]).answers,
    created_at: '2026-11-12T09:00:00Z',
    updated_at: '2026-11-12T09:00:00Z',
  });

  it('[DRAFT-05, DRAFT-06, DRAFT-07, DRAFT-08, DRAFT-09, API-14] shows each draft read-only', async () => {
    const loads = answers(loadDraft, draftOf('an earlier version'));
    open(draftForm(2));
    await userEvent.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prior Drafts' });
    expect(await within(dialog).findByText('an earlier version')).toBeTruthy();
    expect(within(dialog).getByText(/^Draft Created: 11 Nov 2026/)).toBeTruthy();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous draft' }));
    expect(await within(dialog).findByText(/^Draft Created: 10 Nov 2026/)).toBeTruthy();
    await waitFor(() => expect(loads).toHaveLength(2));
    expect(loads[0]?.path).toContain('?answer_group=11111111');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Restore This Draft' })).toBeTruthy();
  });

  it('[DRAFT-06] has no arrows for one draft', async () => {
    answers(loadDraft, draftOf('an earlier version'));
    open(draftForm(1));
    await userEvent.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
    await screen.findByText('an earlier version');
    expect(screen.queryByRole('button', { name: 'Previous draft' })).toBeNull();
  });

  it('[DRAFT-10, API-15] saves unsaved changes, restores, says so, and reloads after 1.5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    answers(loadDraft, draftOf('an earlier version'));
    const saves = answers(saveDraft, receipt);
    const restores = answers(restoreDraft, { message: 'Draft restored, reloading...' });
    open(draftForm(1));
    await user.type(screen.getByRole('textbox'), 'typed just now');
    await user.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
    await screen.findByText('an earlier version');
    await user.click(screen.getByRole('button', { name: 'Restore This Draft' }));
    expect(await screen.findByText('Draft restored, reloading...')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DRAFT_RESTORE_RELOAD_MS);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(bodyOf(saves).answers).toMatchObject({ 1: { value: 'typed just now' } });
    expect(JSON.parse(restores[0]?.body ?? '')).toEqual({
      answer_group: GROUP.replace('11111111', '11111110'),
    });
  });

  it('[DRAFT-11] offers no restore for an empty draft', async () => {
    answers(loadDraft, draftOf(null));
    const restores = answers(restoreDraft, { message: '' });
    open(draftForm(1));
    await userEvent.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
    await screen.findByText('This draft has no answers.');
    await userEvent.click(screen.getByRole('button', { name: 'Restore This Draft' }));
    expect(await screen.findByText('Nothing to restore.')).toBeTruthy();
    expect(restores).toHaveLength(0);
  });

  it('[ERR-08, ERR-09] shows the message of a failed load', async () => {
    refuses(loadDraft, 404, { message: 'This draft could not be found.', code: 'not-found' });
    open(draftForm(1));
    await userEvent.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
    expect((await screen.findAllByText('This draft could not be found.')).length).toBeGreaterThan(
      0,
    );
  });
});
