import { declineReview } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildForm } from '../../../testing/build-form.ts';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { DeclineReview } from './decline-review.tsx';

const nominated = (change: Partial<EmployeeFeedback> = {}) =>
  buildForm([], { allowDecline: true, ...change });
const button = () => screen.queryByRole('button', { name: 'Decline this review' });

function draw(form = nominated(), { isStarted = false, isSaved = true } = {}) {
  const calls = answers(declineReview, { message: MESSAGES.pulses.declined });
  const onDeclined = vi.fn<() => void>();
  renderInApp(
    <DeclineReview
      form={form}
      isStarted={() => isStarted}
      onDeclined={onDeclined}
      saveFirst={async () => Promise.resolve(isSaved)}
    />,
  );
  return { calls, onDeclined };
}

async function open() {
  const asked = button();
  if (!asked) throw new Error('There is no way to decline.');
  await userEvent.click(asked);
  const dialog = await screen.findByRole('dialog', { name: 'Decline this review' });
  return {
    dialog,
    field: within(dialog).getByRole<HTMLTextAreaElement>('textbox', {
      name: /Why are you declining/,
    }),
    confirm: within(dialog).getByRole('button', { name: 'Decline review' }),
  };
}

describe('declining a review', () => {
  it('[APPR-08] is offered only if the server allows it', () => {
    draw(buildForm([]));
    expect(button()).toBeNull();
  });

  it('[APPR-08] sends the reason, confirms it and moves on', async () => {
    const { calls, onDeclined } = draw();
    const { field, confirm } = await open();
    expect(field.maxLength).toBe(REASON_MAX_CHARS);
    await userEvent.type(field, 'We have not worked together.');
    await userEvent.click(confirm);
    await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
    expect(calls.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/api/pulses/abcdefgh12345678/decline', { reason: 'We have not worked together.' }],
    ]);
    expect(screen.getByText(MESSAGES.pulses.declined)).toBeTruthy();
  });

  it('requires a reason before the call', async () => {
    const { calls } = draw();
    const { dialog, field, confirm } = await open();
    await userEvent.type(field, '  ');
    await userEvent.click(confirm);
    expect(within(dialog).getByText(MESSAGES.pulses.reasonRequired)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(calls).toEqual([]);
  });

  it('says who can read the reason, according to the template, and what happens to a draft', async () => {
    draw(nominated(), { isStarted: true });
    const { dialog } = await open();
    expect(
      within(dialog).getByText(
        'Priya Raman\u2019s managers and HR can read your reason. Priya Raman cannot.',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByText('No one will read what you have written so far.')).toBeTruthy();
  });

  it('[AMB-61] says that managers cannot read it when writers are anonymous; mentions no draft if there is none', async () => {
    const form = nominated();
    draw({ ...form, feedback: { ...form.feedback, options: { anonymizeManager: true } } });
    const { dialog } = await open();
    expect(
      within(dialog).getByText('HR can read your reason. Priya Raman and their managers cannot.'),
    ).toBeTruthy();
    expect(within(dialog).queryByText(/have written so far/)).toBeNull();
  });

  it('[ERR-10] keeps the reason when the server refuses and when the dialog is closed', async () => {
    const { onDeclined } = draw();
    refuses(declineReview, 409, { message: MESSAGES.pulses.cycleClosed });
    const { dialog, field, confirm } = await open();
    await userEvent.type(field, 'No time.');
    await userEvent.click(confirm);
    expect(await screen.findByText(MESSAGES.pulses.cycleClosed)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await open()).field.value).toBe('No time.');
    expect(onDeclined).not.toHaveBeenCalled();
  });

  it('does not decline while text is unsaved', async () => {
    const { calls } = draw(nominated(), { isStarted: true, isSaved: false });
    const { dialog, field, confirm } = await open();
    await userEvent.type(field, 'No time.');
    await userEvent.click(confirm);
    expect(
      await within(dialog).findByText(
        'Your draft could not be saved, so you have not declined yet. Try again.',
      ),
    ).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
