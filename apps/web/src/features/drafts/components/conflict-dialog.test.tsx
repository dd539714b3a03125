import type { AnswerValue } from '@reviews/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildQuestion } from '../../../testing/build-form.ts';
import { renderInApp } from '../../../testing/render.tsx';
import type { AnswerMap } from '../lib/review-state.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const questions = [
  { question: buildQuestion(1, 'textarea', { text: 'What went well?' }), original: null },
  { question: buildQuestion(2, 'input.number', { text: 'How often?' }), original: null },
];
const pairs = [
  { question_id: 1, mine: 'written here', theirs: 'written there' },
  { question_id: 2, mine: 3, theirs: 5 },
];

describe('conflict dialog', () => {
  it('shows both versions side by side for each question, and requires a choice for each', async () => {
    const onSettle = vi.fn<(values: AnswerMap) => void>();
    renderInApp(
      <ConflictDialog
        conflict={{ pairs, theirsAt: new Date().toISOString(), source: 'window', asked: true }}
        onClose={() => undefined}
        onSettle={onSettle}
        opened
        questions={questions}
        renderAnswer={(_question, value: AnswerValue) => <span>{JSON.stringify(value)}</span>}
      />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed in another window' }));
    const well = within(dialog.getByRole('group', { name: 'What went well?' }));
    const often = within(dialog.getByRole('group', { name: 'How often?' }));
    expect(well.getByText('"written here"')).toBeTruthy();
    expect(well.getByText('"written there"')).toBeTruthy();
    const keep = dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep selected answers' });
    await userEvent.click(well.getByRole('radio', { name: 'Keep both, one after the other' }));
    expect(keep.disabled).toBe(true);
    expect(often.queryByRole('radio', { name: /both/ })).toBeNull();
    await userEvent.click(often.getByRole('radio', { name: /Other window/ }));
    await userEvent.click(keep);
    expect(onSettle).toHaveBeenCalledWith({ 1: 'written here\n\nwritten there', 2: 5 });
  });
});
