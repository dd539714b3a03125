import { listBulkActions, previewBulk, runBulk, undoBulk } from '@reviews/contracts/bulk';
import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { typeaheadEmployees } from '@reviews/contracts/employees';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses, type Arrived } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import {
  buildAction,
  buildBulkForm,
  buildGroup,
  buildPreview,
  buildResult,
} from '../../testing/bulk-stubs.ts';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from '../list/form-list.tsx';

const ALL = {
  bulkReopen: true,
  close: true,
  bulkReassign: true,
  extend: true,
  remind: true,
  addPeople: false,
};

async function open(permissions = ALL) {
  answers(listFilters, []);
  const searches = answers(
    searchCyclePulse,
    buildPage([buildRow(1), buildRow(2)], { permissions }),
  );
  renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
    at: '/cycles/2/pulses/4',
  });
  await screen.findByText('Employee 1');
  return { searches, user: userEvent.setup() };
}

async function choose(name: string, permissions = ALL) {
  const scene = await open(permissions);
  await scene.user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await scene.user.click(screen.getByRole('button', { name: `${name}…` }));
  return { ...scene, dialog: within(await screen.findByRole('dialog')) };
}

const bodyOf = ({ body }: Arrived) =>
  JSON.parse(body) as { key: string; forms: string[]; change: object };

describe('bulk action bar', () => {
  it('[LIST-09] offers only the actions that the user may perform', async () => {
    const { user } = await open({ ...ALL, close: false, extend: false, bulkReassign: false });
    expect(screen.queryByRole('group', { name: 'With the selected reviews' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 1' }));
    expect(
      within(screen.getByRole('group', { name: 'With the selected reviews' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Remind…', 'Reopen…']);
  });
});

describe('bulk action', () => {
  it('[AMB-45] previews what will change and what will not before sending, with the count on the button', async () => {
    const previews = answers(
      previewBulk,
      buildPreview({ drafts: 1, refused: [buildGroup('already_closed', [buildBulkForm(2)])] }),
    );
    const runs = answers(runBulk, buildResult());
    const { dialog, user } = await choose('Close');
    expect(await dialog.findByText('1 review will be closed as incomplete.')).toBeTruthy();
    expect(
      dialog.getByText('1 of them has a draft. Its reviewer keeps what they wrote.'),
    ).toBeTruthy();
    expect(
      within(dialog.getByRole('region', { name: '1 review stays unchanged' })).getByText(
        'Employee 2',
      ),
    ).toBeTruthy();
    expect(previews.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { forms: ['form-hash-1', 'form-hash-2'], change: { kind: 'close' } },
    ]);
    expect(runs).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Close 1 review' }));
    await waitFor(() =>
      expect(runs.map((arrived) => bodyOf(arrived).forms)).toEqual([
        ['form-hash-1', 'form-hash-2'],
      ]),
    );
  });

  it('[AMB-45] lists what could not be changed, undoes the rest, and refetches the list', async () => {
    answers(previewBulk, buildPreview());
    answers(
      runBulk,
      buildResult({
        refused: [buildGroup('not_allowed', [buildBulkForm(2)]), buildGroup('not_found', [], 3)],
      }),
    );
    const undone = answers(
      undoBulk,
      buildResult({
        message: 'Undone for 1 review.',
        action: buildAction({ undone: 1, can_undo: false }),
        left: [buildGroup('changed_since', [buildBulkForm(1)])],
      }),
    );
    const { dialog, user, searches } = await choose('Close');
    await user.click(await dialog.findByRole('button', { name: 'Close 1 review' }));
    const result = within(await screen.findByRole('status', { name: '' }));
    expect(result.getByText('1 review closed as incomplete.')).toBeTruthy();
    expect(result.getByRole('heading', { name: '4 reviews could not be changed' })).toBeTruthy();
    await waitFor(() => expect(searches.length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 review.')).toBeTruthy();
    expect(screen.getByRole('region', { name: '1 review was left unchanged' })).toBeTruthy();
    expect(undone.map(({ path }) => path)).toEqual(['/api/bulk-actions/7/undo']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers Undo in a toast after the dialog closes and the selection is cleared', async () => {
    answers(previewBulk, buildPreview());
    answers(runBulk, buildResult());
    const undone = answers(
      undoBulk,
      buildResult({
        message: 'Undone for 1 review.',
        action: buildAction({ undone: 1, can_undo: false }),
      }),
    );
    const { dialog, user } = await choose('Close');
    await user.click(await dialog.findByRole('button', { name: 'Close 1 review' }));
    await screen.findByText('1 review closed as incomplete.');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/item\(s\) selected/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 review.')).toBeTruthy();
    expect(undone).toHaveLength(1);
  });

  it('retries with the same key after a lost response, and says that nothing happens twice', async () => {
    answers(previewBulk, buildPreview());
    const lost = refuses(runBulk, 500);
    const { dialog, user } = await choose('Close');
    await user.click(await dialog.findByRole('button', { name: 'Close 1 review' }));
    expect(await dialog.findByRole('alert')).toHaveProperty(
      'textContent',
      'We don’t know whether this worked. Try again: nothing is done twice.',
    );
    const runs = answers(runBulk, buildResult());
    await user.click(dialog.getByRole('button', { name: 'Close 1 review' }));
    await screen.findByText('1 review closed as incomplete.');
    expect(new Set([...lost, ...runs].map((arrived) => bodyOf(arrived).key)).size).toBe(1);
    expect([...lost, ...runs]).toHaveLength(2);
  });

  it('cannot be confirmed when it would change nothing', async () => {
    answers(
      previewBulk,
      buildPreview({
        will: 0,
        forms: [],
        refused: [buildGroup('already_open', [buildBulkForm(1), buildBulkForm(2)])],
      }),
    );
    const { dialog } = await choose('Reopen');
    expect(
      await dialog.findByText('This cannot be done with any of the selected reviews.'),
    ).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Reopen' })).toHaveProperty('disabled', true);
  });

  it('[LIST-14] fetches a preview only once a new reviewer is chosen', async () => {
    const hit = {
      id: 9,
      employee_id: 9,
      user_id: 9,
      first_name: 'Ada',
      last_name: 'Next',
      preferred_name: 'Ada Next',
      position_name: 'Engineer',
      manager_name: '',
      external_identifier: 'E9',
      photo: null,
    };
    answers(typeaheadEmployees, { data: [hit] });
    const previews = answers(previewBulk, buildPreview({ will: 2 }));
    const { dialog, user } = await choose('Reassign');
    expect(dialog.getByText('Choose the new reviewer to see what will happen.')).toBeTruthy();
    expect(previews).toHaveLength(0);
    await user.type(dialog.getByRole('combobox', { name: 'New reviewer' }), 'Ada');
    await user.click(await screen.findByRole('option', { name: /Ada Next/ }));
    expect(await dialog.findByRole('button', { name: 'Reassign 2 reviews' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(previews.map(({ body }) => (JSON.parse(body) as { change: object }).change)).toEqual([
      { kind: 'reassign', employee_id: 9 },
    ]);
  });

  it('shows a date error at its field, and keeps the date', async () => {
    refuses(previewBulk, 422, {
      message: 'No.',
      code: 'rule_violation',
      errors: { due_date: ['The due date cannot be in the past.'] },
    });
    const { dialog } = await choose('Extend');
    const field = dialog.getByLabelText(/New due date/);
    fireEvent.change(field, { target: { value: '2020-01-01' } });
    expect(await dialog.findByText('The due date cannot be in the past.')).toBeTruthy();
    expect(field).toHaveProperty('value', '2020-01-01');
    answers(previewBulk, buildPreview({ will: 2 }));
    fireEvent.change(field, { target: { value: '2026-12-01' } });
    expect(await dialog.findByRole('button', { name: 'Set dates of 2 reviews' })).toBeTruthy();
  });
});

describe('past actions', () => {
  it('show who and when, and can be undone', async () => {
    const { user } = await open();
    let isUndone = false;
    answers(listBulkActions, () => ({
      data: [
        isUndone
          ? buildAction({
              done: 12,
              undone: 12,
              undone_by: 'Ada Admin',
              undone_at: '2026-11-21T09:00:00.000Z',
              can_undo: false,
            })
          : buildAction({ done: 12 }),
        buildAction({ id: 6, kind: 'extend', done: 3, due_date: '2026-12-01', can_undo: false }),
      ],
    }));
    await user.click(screen.getByRole('button', { name: 'Past actions' }));
    const list = within(await screen.findByRole('list', { name: 'Past bulk actions' }));
    expect(list.getByText('Closed 12 reviews')).toBeTruthy();
    expect(list.getByText('Extended 3 reviews to 1 Dec 2026')).toBeTruthy();
    expect(list.getAllByText('Hedi Human, 20 Nov 2026, 9:00 am')).toHaveLength(2);
    answers(undoBulk, () => {
      isUndone = true;
      return buildResult({
        message: 'Undone for 12 reviews.',
        action: buildAction({ done: 12, undone: 12, can_undo: false }),
      });
    });
    await user.click(list.getByRole('button', { name: 'Undo: Closed 12 reviews' }));
    expect(await screen.findByText('Undone for 12 reviews.')).toBeTruthy();
    expect(await screen.findByText('Undone by Ada Admin, 21 Nov 2026, 9:00 am')).toBeTruthy();
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    const { user } = await open();
    refuses(listBulkActions, 404, { message: 'Gone.', code: 'not_visible' });
    await user.click(screen.getByRole('button', { name: 'Past actions' }));
    expect(await screen.findByText('The past actions could not be loaded')).toBeTruthy();
    answers(listBulkActions, { data: [] });
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText(/^No bulk actions yet\./)).toBeTruthy();
  });
});
