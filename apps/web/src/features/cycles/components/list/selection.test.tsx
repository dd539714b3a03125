import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { deletePulse } from '@reviews/contracts/pulses';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, answersLater } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from './form-list.tsx';

const ROWS = [
  buildRow(1),
  buildRow(2),
  buildRow(3, {
    id: null,
    hash: null,
    status: { kind: 'ineligible', label: 'Ineligible', detail: null },
  }),
];
const MAY_REOPEN = {
  bulkReopen: true,
  close: false,
  bulkReassign: false,
  extend: false,
  remind: false,
  addPeople: false,
};
const OTHER_FILTERS = '?filters=%7B%22a%22%3A%7B%22selection%22%3A%22b%22%7D%7D';

async function open(change: Partial<ReturnType<typeof buildPage>> = {}) {
  answers(listFilters, []);
  const calls = answers(searchCyclePulse, buildPage(ROWS, { permissions: MAY_REOPEN, ...change }));
  const app = renderInApp(
    <FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />,
    { at: '/cycles/2/pulses/4' },
  );
  await screen.findByText('Employee 1');
  return { ...app, calls, user: userEvent.setup() };
}

describe('row selection', () => {
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])(
    '[LIST-09] [AMB-44] with bulkReopen %s and close %s shows checkboxes: %s',
    async (bulkReopen, close, shown) => {
      await open({
        permissions: {
          bulkReopen,
          close,
          bulkReassign: true,
          extend: true,
          remind: true,
          addPeople: false,
        },
      });
      expect(screen.queryByRole('checkbox', { name: 'Select all on this page' }) !== null).toBe(
        shown,
      );
      expect(screen.queryAllByRole('checkbox', { name: /^Select Employee/ })).toHaveLength(
        shown ? 2 : 0,
      );
    },
  );

  it("[LIST-05] shows '2 item(s) selected.' for two ticked rows, and Clear Selection unticks them", async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 1' }));
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveProperty(
      'indeterminate',
      true,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 2' }));
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false);
    expect(screen.getByText('3 results')).toBeTruthy();
  });

  it('[LIST-09] [AMB-45] selects the page first, then every result through getAllResults', async () => {
    const { user, calls } = await open({ totalResults: 120 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
    const all = answers(
      searchCyclePulse,
      buildPage(ROWS, {
        totalResults: 120,
        allResults: ['form-hash-1', 'form-hash-2', 'form-hash-9'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
    expect(await screen.findByText('3 item(s) selected.')).toBeTruthy();
    expect(calls).toHaveLength(1);
    expect(all[0]?.path).toContain('getAllResults=1');
  });

  it('[LIST-05] [LIST-09] stops offering every result once all are selected, even if some have no form', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    answers(searchCyclePulse, buildPage(ROWS, { allResults: ['form-hash-1', 'form-hash-2'] }));
    await user.click(screen.getByRole('button', { name: 'Select all 3 results' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Select all 3 results' })).toBeNull(),
    );
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('button', { name: 'Select all 3 results' })).toBeTruthy();
  });

  it('[LIST-05] [LIST-09] ignores a late "every result" response for other filters', async () => {
    const { user, router } = await open({ totalResults: 120 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const { arrived, answer } = answersLater(
      searchCyclePulse,
      buildPage(ROWS, {
        totalResults: 120,
        allResults: ['form-hash-1', 'form-hash-2', 'form-hash-9'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
    await waitFor(() => expect(arrived).toHaveLength(1));
    answers(searchCyclePulse, buildPage(ROWS, { totalResults: 60, permissions: MAY_REOPEN }));
    await router.navigate(`/cycles/2/pulses/4${OTHER_FILTERS}`);
    expect(await screen.findByText('60 results')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    answer();
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Select all 60 results' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
  });

  it('[LIST-05] [LIST-09] ignores a late "every result" response after the selection is cleared', async () => {
    const { user } = await open({ totalResults: 120 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const { arrived, answer } = answersLater(
      searchCyclePulse,
      buildPage(ROWS, {
        totalResults: 120,
        allResults: ['form-hash-1', 'form-hash-2', 'form-hash-9'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
    await waitFor(() => expect(arrived).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    answer();
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Select all 120 results' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
  });

  it('[LIST-05] [LIST-09] a late "every result" response does not tick a row that was unticked', async () => {
    const { user } = await open({ totalResults: 120 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const { arrived, answer } = answersLater(
      searchCyclePulse,
      buildPage(ROWS, {
        totalResults: 120,
        allResults: ['form-hash-1', 'form-hash-2', 'form-hash-9'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
    await waitFor(() => expect(arrived).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 1' }));
    answer();
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 1' }));
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Select all 120 results' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
    expect(screen.getByText('2 item(s) selected.')).toBeTruthy();
  });

  it('[LIST-05] [LIST-17] drops a form that is deleted from its row', async () => {
    const others = ROWS.slice(1);
    const { user } = await open({
      data: [buildRow(1, { permissions: { delete: true } }), ...others],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    answers(deletePulse, { message: 'The form was deleted.' });
    answers(searchCyclePulse, buildPage(others, { permissions: MAY_REOPEN }));
    await user.click(screen.getByRole('button', { name: 'Actions for Employee 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('The form was deleted.')).toBeTruthy();
    expect(await screen.findByText('1 item(s) selected.')).toBeTruthy();
  });

  it('[LIST-05] ends when the filters change, even if they change back', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Employee 1' }));
    answers(searchCyclePulse, buildPage(ROWS, { totalResults: 60 }));
    await router.navigate(`/cycles/2/pulses/4${OTHER_FILTERS}`);
    expect(await screen.findByText('60 results')).toBeTruthy();
    answers(searchCyclePulse, buildPage(ROWS));
    await router.navigate('/cycles/2/pulses/4');
    expect(await screen.findByText('3 results')).toBeTruthy();
  });
});
