import { reopenPulse, showPulse, type EmployeeFeedback } from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { usePulse } from '../api/pulse-queries.ts';
import { PulseReading } from './pulse-reading.tsx';

const asked = (change: Partial<EmployeeFeedback> = {}) =>
  buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'as written' }], {
    is_complete: true,
    is_open: false,
    case_status: 'Complete',
    closed_at: '2026-11-14T10:00:00Z',
    display_status: { kind: 'complete', label: 'Complete', detail: null },
    assignee: { id: 12, preferred_name: 'Idris Fontaine' },
    assignee_id: 12,
    assigneeId: 12,
    assignee_name: 'Idris Fontaine',
    reopen_request: {
      requested_by: 'Idris Fontaine',
      reason: 'A number is wrong.',
      requested_at: '2026-11-15T10:00:00Z',
    },
    allowReopen: true,
    ...change,
  });

function Shown({ hash, onReopened }: { hash: string; onReopened: (() => void) | undefined }) {
  const { data } = usePulse(hash);
  return data ? (
    <PulseReading form={data.employeeFeedback} isMine={false} onReopened={onReopened} />
  ) : null;
}

function draw(form: EmployeeFeedback, onReopened?: () => void) {
  const loads = answers(showPulse, {
    employeeFeedback: form,
    commentingOptions: [],
    commentCount: 0,
  });
  renderInApp(<Shown hash={form.hash} onReopened={onReopened} />, {
    queryClient: createQueryClient(),
  });
  return loads;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('a reopen request on the form itself', () => {
  it('[AMB-03, GAP-06] shows who asks and why, with both buttons for those who can answer', async () => {
    draw(asked(), () => undefined);
    expect(
      await screen.findByText('On 15 Nov 2026, Idris Fontaine asked to reopen this review.'),
    ).toBeTruthy();
    expect(screen.getByText('A number is wrong.')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reopen',
      'Decline',
    ]);
  });

  it.each([
    ['who can reopen nothing', asked({ allowReopen: false }), () => undefined],
    ['in a dialog over another page', asked(), undefined],
  ])('[AMB-03] is read-only for a reader %s', async (_who, form, onReopened) => {
    draw(form, onReopened);
    expect(await screen.findByText('A number is wrong.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[AMB-03] is declined with a note, which survives closing the dialog; the focus moves to the result', async () => {
    const calls = answers(declineReopenRequest, { message: 'Request declined.' });
    draw(asked(), () => undefined);
    await press('Decline');
    await userEvent.type(
      within(await dialog('Decline request')).getByRole('textbox'),
      'The figures are final.',
    );
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Decline');
    expect(
      within(await dialog('Decline request')).getByRole<HTMLTextAreaElement>('textbox').value,
    ).toBe('The figures are final.');
    expect(calls).toHaveLength(0);
    await press('Decline request');
    expect(
      await screen.findByText('You declined the request. Idris Fontaine was notified.'),
    ).toBeTruthy();
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ note: 'The figures are final.' }]);
    expect(screen.queryByText('A number is wrong.')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('You declined the request.'),
    );
  });

  it('[AMB-03] says when someone else has answered it, and refetches the form', async () => {
    refuses(declineReopenRequest, 409, {
      message: 'Hedi Human has already declined this request.',
      code: 'conflict',
    });
    const loads = draw(asked(), () => undefined);
    await press('Decline');
    await press('Decline request');
    expect(await screen.findByText('Hedi Human has already declined this request.')).toBeTruthy();
    await waitFor(() => expect(loads).toHaveLength(2));
  });

  it('[VIEW-18, VIEW-20, FORM-31] is granted by reopening, after the usual confirmation', async () => {
    answers(reopenPulse, { message: 'Form reopened.' });
    const onReopened = vi.fn<() => void>();
    draw(asked(), onReopened);
    await press('Reopen');
    expect((await dialog('Confirm Reopen')).textContent).toContain(
      'This form will be reopened to allow edits to be made.',
    );
    await press('Yes, Reopen');
    expect(await screen.findByText('Form reopened.')).toBeTruthy();
    expect(onReopened).toHaveBeenCalledTimes(1);
  });
});
