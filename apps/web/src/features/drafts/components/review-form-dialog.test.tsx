import { saveDraft, showPulse, submitPulse } from '@reviews/contracts/pulses';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { answers } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { ReviewFormDialog } from './review-form-dialog.tsx';

const group = {
  answer_group: '11111111-1111-4111-8111-111111111111',
  answerGroup: '11111111-1111-4111-8111-111111111111',
  created_at: '2026-11-12T09:00:00Z',
  updated_at: '2026-11-12T09:00:00Z',
  version: 1,
};

function open() {
  answers(showPulse, {
    employeeFeedback: buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'so far' }], {
      draftGroups: [group],
    }),
    commentingOptions: [],
    commentCount: 0,
  });
  const onClose = vi.fn<() => void>();
  const onSubmitted = vi.fn<() => void>();
  const onNotWritable = vi.fn<() => void>();
  const app = renderInApp(
    <ReviewFormDialog
      hash="abcdefgh12345678"
      onClose={onClose}
      onNotWritable={onNotWritable}
      onSubmitted={onSubmitted}
      person="7"
      renderAnswer={() => null}
    />,
    { at: '/cycles/2/pulses/3' },
  );
  return { onClose, onSubmitted, onNotWritable, ...app };
}

describe('review form dialog', () => {
  it('[FORM-01, FORM-02, FORM-03, FORM-14, FORM-17] shows its title, the cycle above it, Close and no old drafts', async () => {
    const { onClose } = open();
    expect(await screen.findByDisplayValue('so far')).toBeTruthy();
    const title = screen.getByRole('heading', { name: /Manager Review for Priya Raman/ });
    expect(title.textContent).toBe('Mid-Year ReviewManager Review for Priya Raman');
    expect(screen.queryByRole('button', { name: 'Review Old Drafts' })).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close ?? title);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[FORM-25] raises a submitted event and does not change the address', async () => {
    answers(submitPulse, { message: 'Saved.' });
    const { onSubmitted, onClose, router } = open();
    await screen.findByDisplayValue('so far');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Confirm Submission' })).getByRole(
        'button',
        { name: 'Submit' },
      ),
    );
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledTimes(1));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/cycles/2/pulses/3');
  });

  it('[AMB-41] asks before closing with unsaved changes', async () => {
    answers(saveDraft, {
      answerGroup: group.answer_group,
      draftGroups: [group],
      version: 1,
      saved_at: '2026-11-12T15:12:45Z',
    });
    const { onClose } = open();
    await userEvent.type(await screen.findByDisplayValue('so far'), ' and on');
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close ?? document.body);
    expect(onClose).not.toHaveBeenCalled();
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
