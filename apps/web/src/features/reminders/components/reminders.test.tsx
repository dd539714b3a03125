import { listReminders, listSentReminders, sendReminders } from '@reviews/contracts/reminders';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';
import { buildNext, buildRecipient, buildSent, OWED } from '../testing/reminder-stubs.ts';

beforeEach(() => void answerShell());

const MIA = { id: 33, preferred_name: 'Mia Told' };
const open = (search = '') => ({
  user: userEvent.setup(),
  ...renderApp(`/cycles/4/reminders${search}`),
});

describe('/cycles/{id}/reminders', () => {
  it('shows who the next digest reminds, of what, and when', async () => {
    answers(listReminders, () =>
      buildNext([
        buildRecipient({
          forms: [OWED, { ...OWED, title: 'Self Review', due_date: '2026-11-20', days_late: 3 }],
        }),
        buildRecipient({ employee: MIA, by_mail: false, told_today: true }),
      ]),
    );
    open();
    await screen.findByRole('heading', { level: 1, name: 'Annual Review' });
    expect(document.title).toContain('Reminders for Annual Review');
    expect(screen.getByText(REMINDER_TEXTS.nextAt({ date: '23 Nov 2026, 10:00 am' }))).toBeTruthy();
    const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(first).toContain('Manager Review for Mia Maple due 24 Nov 2026');
    expect(first).toContain('Self Review for Mia Maple was due 20 Nov 2026, 3 days late');
    expect(second).toContain(REMINDER_TEXTS.noMail + REMINDER_TEXTS.toldToday);
    expect(
      screen.queryByRole('button', { name: REMINDER_TEXTS.sendOneTo({ name: 'Mia Told' }) }),
    ).toBeNull();
  });

  it('reminds one person at once, and everyone after a confirmation', async () => {
    answers(listReminders, () => buildNext());
    const sent = answers(sendReminders, () =>
      sendReminders.response.parse({
        message: MESSAGES.reminders.sent({ count: 1 }),
        done: 1,
        left: 0,
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', {
        name: REMINDER_TEXTS.sendOneTo({ name: 'Luca Moreau' }),
      }),
    );
    await screen.findByText(MESSAGES.reminders.sent({ count: 1 }));
    await user.click(screen.getByRole('button', { name: REMINDER_TEXTS.sendAll({ count: 1 }) }));
    const dialog = within(
      await screen.findByRole('dialog', { name: REMINDER_TEXTS.confirmTitle({ count: 1 }) }),
    );
    await user.click(dialog.getByRole('button', { name: REMINDER_TEXTS.send }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { employee_ids: [31] },
      {},
    ]);
  });

  it('shows sent reminders and their email status at an address of its own', async () => {
    answers(listReminders, () => buildNext([]));
    answers(listSentReminders, () =>
      buildSent({ by: 'Rosa Lindqvist', mail: 'failed', mail_error: 'ECONNREFUSED' }),
    );
    const { user, router } = open();
    await screen.findByText(REMINDER_TEXTS.none);
    await user.click(screen.getByRole('button', { name: REMINDER_TEXTS.sent }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=sent'));
    const [, row] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(row).toContain('20 Nov 2026, 10:00 am by Rosa Lindqvist');
    expect(row).toContain('Could not be sent ECONNREFUSED');
  });

  it('says when a cycle is not running, offers a retry after an error, and handles a missing cycle', async () => {
    answers(listReminders, () => buildNext([], { next_at: null }));
    const { unmount } = open();
    await screen.findByText(REMINDER_TEXTS.notRunning);
    expect(screen.getByText(REMINDER_TEXTS.notRunningHint)).toBeTruthy();
    unmount();
    refuses(listReminders, 500);
    const failed = open();
    await screen.findByText(REMINDER_TEXTS.failed);
    failed.unmount();
    refuses(listReminders, 404);
    open();
    await screen.findByRole('heading', { level: 1, name: MESSAGES.cycles.notFound });
  });
});
