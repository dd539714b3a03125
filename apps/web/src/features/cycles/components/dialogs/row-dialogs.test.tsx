import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { typeaheadEmployees } from '@reviews/contracts/employees';
import { deletePulse, reassignPulse, reopenPulse } from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildEmployeeHit } from '../../../../testing/stub-data.ts';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from '../list/form-list.tsx';

const ROW = buildRow(1, {
  permissions: { view: true, reAssign: true, reOpen: true, delete: true },
});

/** Opens the list and a dialog from its row's menu. */
async function open(entry: 'Reassign' | 'Reopen' | 'Decline request' | 'Delete', row = ROW) {
  answers(listFilters, []);
  const searches = answers(searchCyclePulse, buildPage([row]));
  renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
    at: '/cycles/2/pulses/4',
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Employee 1' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  const dialog = await screen.findByRole('dialog');
  return {
    user,
    dialog,
    searches,
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
  };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Decline request', () => {
  const asked = {
    ...ROW,
    reopen_request: {
      requested_by: 'Noa Castellan',
      reason: 'One project is missing.',
      requested_at: '2026-11-12T10:00:00Z',
    },
  };

  it('[AMB-03, GAP-06] names the form and the writer, sends a note, and refetches the row', async () => {
    const calls = answers(declineReopenRequest, { message: 'Request declined.' });
    const { user, dialog, searches, press } = await open('Decline request', asked);
    expect(dialog.textContent).toContain(
      'The review stays closed. Noa Castellan is notified and gets your note, if you write one.',
    );
    await user.type(within(dialog).getByRole('textbox'), 'The figures are final.');
    const before = searches.length;
    await press('Decline request');
    expect(await screen.findByText('Request declined.')).toBeTruthy();
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/api/pulses/form-hash-1/reopen-request/decline', { note: 'The figures are final.' }],
    ]);
    await isGone();
    expect(searches.length).toBeGreaterThan(before);
  });

  it('[AMB-03] keeps the dialog and its note on an error', async () => {
    refuses(declineReopenRequest, 409, {
      message: 'Hedi Human has already declined this request.',
      code: 'x',
    });
    const { user, dialog, press } = await open('Decline request', asked);
    await user.type(within(dialog).getByRole('textbox'), 'The figures are final.');
    await press('Decline request');
    expect(await screen.findByText('Hedi Human has already declined this request.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe(
      'The figures are final.',
    );
  });
});

describe('Change Assignee', () => {
  it('[LIST-14] sends nothing without a choice and says what is missing', async () => {
    const { dialog, press } = await open('Reassign');
    const calls = answers(reassignPulse, {
      message: 'x',
      assignee: { id: 31, preferred_name: 'Priya Raman' },
    });
    expect(within(dialog).getByText('Change Assignee')).toBeTruthy();
    await press('Reassign');
    expect(within(dialog).getByText(MESSAGES.pulses.assigneeRequired)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('[LIST-15] [API-21] [API-26] sends the choice, confirms it, and shows the new assignee in the row', async () => {
    const { user, dialog, press } = await open('Reassign');
    const hits = answers(typeaheadEmployees, { data: [buildEmployeeHit()] });
    const field = within(dialog).getByLabelText('New reviewer');
    await user.click(field);
    for (const value of ['p', 'pr', 'pri']) fireEvent.change(field, { target: { value } });
    await user.click(await screen.findByRole('option', { name: /Priya Raman/ }));
    expect(JSON.parse(hits[0]?.body ?? '')).toEqual({
      filters: { search: 'pri', employee_feedback_id: 1, context: 'Reassign' },
    });
    const calls = answers(reassignPulse, {
      message: MESSAGES.pulses.assigneeUpdated,
      assignee: { id: 31, preferred_name: 'Priya Raman' },
    });
    answers(
      searchCyclePulse,
      buildPage([{ ...ROW, assignee: { id: 31, preferred_name: 'Priya Raman' } }]),
    );
    await press('Reassign');
    expect(await screen.findByText('Assignee updated.')).toBeTruthy();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/pulses/form-hash-1/reassign', '{"employeeId":31}'],
    ]);
    await isGone();
    expect(within(screen.getByRole('table')).getByText('Priya Raman')).toBeTruthy();
  });

  it('[ERR-12] shows an error as a toast; keeps the dialog and its choice usable', async () => {
    const { user, dialog, press } = await open('Reassign');
    answers(typeaheadEmployees, { data: [buildEmployeeHit()] });
    await user.type(within(dialog).getByLabelText('New reviewer'), 'pri');
    await user.click(await screen.findByRole('option', { name: /Priya Raman/ }));
    refuses(reassignPulse, 422, {
      message: 'This person is already the reviewer.',
      code: 'x',
    });
    await press('Reassign');
    expect(await screen.findByText('This person is already the reviewer.')).toBeTruthy();
    expect(within(dialog).getByText('Priya Raman')).toBeTruthy();
    await waitFor(() =>
      expect(
        within(dialog).getByRole('button', { name: 'Reassign' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
  });
});

describe('Confirm Reopen', () => {
  it('[LIST-18] [AMB-06] asks first, with the same words as the form’s own page', async () => {
    const calls = answers(reopenPulse, { message: 'Form reopened.' });
    const { dialog, press } = await open('Reopen');
    expect(within(dialog).getByText('Confirm Reopen')).toBeTruthy();
    expect(dialog.textContent).toContain(
      'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?',
    );
    await press('Cancel');
    await isGone();
    expect(calls).toEqual([]);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Actions for Employee 1' }),
      ),
    );
  });

  it("[LIST-19] [AMB-04] [API-13] reopens with 'Case reopened.', stays in the list and refreshes the row", async () => {
    const { press, searches } = await open('Reopen');
    const calls = answers(reopenPulse, { message: 'Form reopened.' });
    const again = answers(
      searchCyclePulse,
      buildPage([{ ...ROW, status: { kind: 'draft', label: 'Draft', detail: null } }]),
    );
    await press('Yes, Reopen');
    expect(await screen.findByText('Case reopened.')).toBeTruthy();
    expect(screen.queryByText('Form reopened.')).toBeNull();
    expect(calls[0]?.path).toBe('/api/pulses/form-hash-1/reopen');
    await isGone();
    expect(within(screen.getByRole('table')).getByText('Draft')).toBeTruthy();
    expect([searches.length, again.length]).toEqual([1, 1]);
  });

  it('[ERR-13] shows an error with a message as a toast, stays silent without one, and keeps the dialog', async () => {
    const { press } = await open('Reopen');
    refuses(reopenPulse, 409, { code: 'x' });
    await press('Yes, Reopen');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Yes, Reopen' }).hasAttribute('data-loading')).toBe(
        false,
      ),
    );
    expect(screen.queryByText(MESSAGES.errors.internal)).toBeNull();
    refuses(reopenPulse, 409, { message: MESSAGES.pulses.cycleClosed, code: 'x' });
    await press('Yes, Reopen');
    expect(await screen.findByText(MESSAGES.pulses.cycleClosed)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('[ERR-05] shows the fixed text for a server failure', async () => {
    const { press } = await open('Reopen');
    refuses(reopenPulse, 500, {});
    await press('Yes, Reopen');
    expect(await screen.findByText('An internal error has occurred!')).toBeTruthy();
  });
});

describe('Confirm Removal', () => {
  it('[LIST-16] [AMB-06] asks first and says that the form leaves cycle and packet permanently', async () => {
    const calls = answers(deletePulse, { message: 'x' });
    const { dialog, press } = await open('Delete');
    expect(within(dialog).getByText('Confirm Removal')).toBeTruthy();
    expect(dialog.textContent).toContain('Manager Review for Employee 1');
    expect(dialog.textContent).toContain(MESSAGES.pulses.confirmRemoval);
    await press('Cancel');
    await isGone();
    expect(calls).toEqual([]);
  });

  it('[LIST-17] [API-22] deletes by id, shows the server’s message, and removes the row', async () => {
    const { press } = await open('Delete');
    const calls = answers(deletePulse, { message: 'The form was deleted.' });
    answers(searchCyclePulse, buildPage([]));
    await press('Delete');
    expect(await screen.findByText('The form was deleted.')).toBeTruthy();
    expect(calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/pulses/1']]);
    await isGone();
    expect(screen.queryByText('Employee 1')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reviews' })),
    );
  });

  it('[ERR-15] shows an error as a toast and keeps the row', async () => {
    const { press } = await open('Delete');
    refuses(deletePulse, 409, { message: MESSAGES.pulses.cycleClosed, code: 'x' });
    await press('Delete');
    expect(await screen.findByText(MESSAGES.pulses.cycleClosed)).toBeTruthy();
    expect(screen.getByText('Employee 1')).toBeTruthy();
  });
});
