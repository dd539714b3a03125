import {
  loadDraft,
  saveDraft,
  undoRestore,
  type EmployeeFeedback,
} from '@reviews/contracts/pulses';
import { AUTO_SAVE_DELAY_MS, type AnswerValue } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { answers, answerTo, refuses, server } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { useReviewForm } from '../hooks/use-review-form.ts';
import { ReviewForm } from './review-form.tsx';

const id = (of: number) => `${of}1111111-1111-4111-8111-111111111111`;
const group = (of: number) => ({
  answer_group: id(of),
  answerGroup: id(of),
  created_at: `2026-11-1${of}T09:00:00Z`,
  updated_at: `2026-11-1${of}T09:00:00Z`,
  version: 1,
});
const receipt = {
  answerGroup: id(9),
  draftGroups: [group(1), group(2), group(3), group(9)],
  version: 1,
  saved_at: '2026-11-19T15:12:45Z',
};
const questions = [1, 2, 3].map((of) => buildQuestion(of, 'textarea'));

/** The answers of version `of`: three questions, the third of which never changes. */
const version = (of: number): Record<number, AnswerValue> => ({
  1: `First, version ${of}`,
  2: `Second, version ${of}`,
  3: 'Always the same',
});
const formOf = (of: number, change: Partial<EmployeeFeedback> = {}) =>
  buildForm(
    questions.map((question) => ({ question, answer: version(of)[question.question_id] ?? null })),
    {
      draftGroups: [group(1), group(2), group(3)],
      draft: { answerGroup: id(3), version: 1 },
      ...change,
    },
  );

function Form({ form, onReopen }: { form: EmployeeFeedback; onReopen: () => void }) {
  const review = useReviewForm(form, [], '7');
  return (
    <ReviewForm
      onReopen={onReopen}
      onSubmitted={() => undefined}
      renderAnswer={(_question, value) => <p>{typeof value === 'string' ? value : 'none'}</p>}
      review={review}
    />
  );
}

function open(form = formOf(3)) {
  server.use(
    http.get('*/api/pulses/:hash/load-draft', ({ request }) => {
      const of = Number(new URL(request.url).searchParams.get('answer_group')?.[0]);
      return answerTo(
        loadDraft,
        loadDraft.response.parse({
          answers: formOf(of).answers,
          created_at: group(of).created_at,
          updated_at: group(of).updated_at,
        }),
      );
    }),
  );
  const onReopen = vi.fn<() => void>();
  renderInApp(<Form form={form} onReopen={onReopen} />);
  return { onReopen };
}

async function openDrafts() {
  await userEvent.click(screen.getByRole('button', { name: 'Review Old Drafts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prior Drafts' }));
  await dialog.findByRole('group', { name: 'Question 1' });
  return dialog;
}

const field = (name: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name, hidden: true }).value;
const all = () => ['Question 1', 'Question 2', 'Question 3'].map(field);
const bodyOf = (
  arrived: { body: string }[],
): { answers: Record<string, unknown> } & Record<string, unknown> =>
  JSON.parse(arrived.at(-1)?.body ?? 'null');

afterEach(() => {
  vi.useRealTimers();
});

describe('one answer of an earlier draft', () => {
  it('[DRAFT-06, DRAFT-08] is marked and counted if it differs from the current one; screen readers hear which draft is shown', async () => {
    open();
    const dialog = await openDrafts();
    const status = dialog.getByRole('status');
    expect(status.textContent).toBe(
      'Draft Created: 13 Nov 2026, 9:00 amDraft 3 of 3Same as the current review',
    );
    expect(dialog.queryByText('Differs from the current answer')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous draft' }));
    await waitFor(() =>
      expect(status.textContent).toBe(
        'Draft Created: 12 Nov 2026, 9:00 amDraft 2 of 32 answers differ from the current review',
      ),
    );
    expect(dialog.getAllByText('Differs from the current answer')).toHaveLength(2);
    expect(
      within(dialog.getByRole('group', { name: 'Question 3' })).queryByRole('button'),
    ).toBeNull();
    await userEvent.click(dialog.getByRole('switch', { name: 'Only differences' }));
    expect(dialog.queryByRole('group', { name: 'Question 3' })).toBeNull();
    expect(dialog.getByRole('group', { name: 'Question 1' })).toBeTruthy();
  });

  it('[DRAFT-08] restores only the second answer of three versions, saves it as if typed, and undoes it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const saves = answers(saveDraft, receipt);
    open();
    const dialog = await openDrafts();
    await user.click(dialog.getByRole('button', { name: 'Previous draft' }));
    await user.click(dialog.getByRole('button', { name: 'Previous draft' }));
    await user.click(
      await dialog.findByRole('button', { name: 'Restore this answer: Question 2' }),
    );
    expect(all()).toEqual(['First, version 3', 'Second, version 1', 'Always the same']);
    expect(dialog.getByText('Restored')).toBeTruthy();
    // The button has become its own undo and keeps the focus.
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Undo: Question 2' }));
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(bodyOf(saves)).toMatchObject({ base: { answerGroup: id(3), version: 1 } });
    expect(Object.keys(bodyOf(saves).answers)).toEqual(['2']);
    // The save created another draft; the dialog still shows the same one.
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toContain('11 Nov 2026, 9:00 amDraft 1 of 4'),
    );
    await user.click(dialog.getByRole('button', { name: 'Undo: Question 2' }));
    expect(all()).toEqual(['First, version 3', 'Second, version 3', 'Always the same']);
    expect(dialog.getByRole('button', { name: 'Restore this answer: Question 2' })).toBeTruthy();
  });

  it('[DRAFT-08] can be undone from the toast too, unless it has changed since', async () => {
    answers(saveDraft, receipt);
    open();
    const dialog = await openDrafts();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous draft' }));
    const message = (question: string) =>
      screen.getByText(`Answer restored: ${question}`).closest<HTMLElement>('[data-toast]') ??
      document.body;
    for (const question of ['Question 1', 'Question 2']) {
      await userEvent.click(
        await dialog.findByRole('button', { name: `Restore this answer: ${question}` }),
      );
      // A toast expires during a slow test unless a pointer is over it.
      fireEvent.pointerEnter(message(question));
    }
    const undo = (question: string) =>
      within(message(question)).getByRole('button', { name: 'Undo' });
    await userEvent.click(undo('Question 1'));
    expect(all()).toEqual(['First, version 3', 'Second, version 2', 'Always the same']);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Question 2' }), ' and on');
    await userEvent.click(undo('Question 2'));
    expect(field('Question 2')).toBe('Second, version 2 and on');
    expect(
      await screen.findByText('Not undone, because this answer was changed since.'),
    ).toBeTruthy();
  });

  it('[Q-31, AMB-36] cannot be restored into a carried-over question', async () => {
    const [first, ...rest] = questions;
    open(
      buildForm(
        [
          {
            question: first ?? buildQuestion(1, 'textarea'),
            answer: 'Carried',
            original: 'Carried',
          },
          ...rest.map((question) => ({ question })),
        ],
        { draftGroups: [group(1)] },
      ),
    );
    const dialog = await openDrafts();
    expect(dialog.queryByRole('button', { name: 'Restore this answer: Question 1' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Restore this answer: Question 2' })).toBeTruthy();
  });
});

describe('restored draft', () => {
  const restored = () =>
    formOf(1, {
      draft: { answerGroup: id(3), version: 1 },
      restoredDraft: { answer_group: id(3), created_at: group(1).created_at },
    });
  const notice = 'Draft of 11 Nov 2026, 9:00 am restored.';

  it('[DRAFT-10] is announced, and can be undone after saving what was typed since', async () => {
    const saves = answers(saveDraft, receipt);
    const undos = answers(undoRestore, { message: 'Restore undone.' });
    const { onReopen } = open(restored());
    expect(screen.getByText(notice)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Question 1' }), ' and typed since');
    await userEvent.click(screen.getByRole('button', { name: `Undo: ${notice}` }));
    expect(await screen.findByText('Restore undone.')).toBeTruthy();
    expect(onReopen).toHaveBeenCalledTimes(1);
    expect(bodyOf(saves).answers).toMatchObject({
      1: { value: 'First, version 1 and typed since' },
    });
    expect(bodyOf(undos)).toEqual({
      answer_group: id(3),
      base: { answerGroup: id(9), version: 1 },
    });
  });

  it('[DRAFT-10] is not undone while the typed text cannot be saved', async () => {
    refuses(saveDraft, 409, {
      message: 'This review is closed and can no longer be changed.',
      code: 'conflict',
    });
    const undos = answers(undoRestore, { message: '' });
    const { onReopen } = open(restored());
    await userEvent.type(screen.getByRole('textbox', { name: 'Question 1' }), ' and typed since');
    await userEvent.click(screen.getByRole('button', { name: `Undo: ${notice}` }));
    expect(await screen.findByText('The draft was not saved.')).toBeTruthy();
    expect([undos.length, onReopen.mock.calls.length]).toEqual([0, 0]);
  });

  it('[API-18] is not undone over another window’s save: that is merged, as with any save', async () => {
    refuses(undoRestore, 409, {
      message: 'This review was changed in another window. Choose which answers to keep.',
      code: 'draft_conflict',
    });
    refuses(saveDraft, 409, {
      message: 'x',
      code: 'draft_conflict',
      details: {
        answerGroup: id(9),
        version: 4,
        updated_at: '2026-11-19T10:00:00Z',
        answers: buildForm(
          questions.map((question) => ({ question, answer: `${question.text}, elsewhere` })),
        ).answers,
      },
    });
    const { onReopen } = open(restored());
    await userEvent.click(screen.getByRole('button', { name: `Undo: ${notice}` }));
    expect(await screen.findByText(/^This review was changed in another window/)).toBeTruthy();
    await waitFor(() => expect(field('Question 2')).toBe('Question 2, elsewhere'));
    expect(onReopen).not.toHaveBeenCalled();
  });

  it('[DRAFT-10] hides its notice once dismissed', async () => {
    open(restored());
    await userEvent.click(
      within(
        screen.getByText(notice).closest<HTMLElement>('[role="status"]') ?? document.body,
      ).getByRole('button', { name: 'Dismiss' }),
    );
    expect(screen.queryByText(notice)).toBeNull();
  });
});
