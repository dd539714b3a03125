import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from './form-list.tsx';

afterEach(() => vi.restoreAllMocks());

async function open({ at = '', person = '7' } = {}) {
  answers(listFilters, []);
  const calls = answers(searchCyclePulse, buildPage([buildRow(1, { due_date: '2020-01-01' })]));
  const app = renderInApp(
    <FormList cycleId={2} person={person} pulseId={4} renderPeerReviews={() => null} />,
    { at: `/cycles/2/pulses/4${at}` },
  );
  await screen.findByText('Employee 1');
  return { ...app, calls, user: userEvent.setup() };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const USUAL = ['Employee', 'Reviewer', 'Status', 'Completed', 'Comments', 'Actions'];

describe('column choice', () => {
  it('adds and removes columns without a request, and is in the address', async () => {
    const { user, calls, router } = await open();
    expect(headers()).toEqual(USUAL);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = await screen.findByRole('dialog', { name: 'Columns' });
    expect(within(menu).getByRole('checkbox', { name: 'Employee' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(within(menu).getByRole('checkbox', { name: 'Department' }));
    await user.click(within(menu).getByRole('checkbox', { name: 'Status' }));
    expect(headers()).toEqual([
      'Employee',
      'Reviewer',
      'Completed',
      'Comments',
      'Department',
      'Actions',
    ]);
    expect(new URLSearchParams(router.state.location.search).get('columns')).toBe(
      'employee_preferred_name,assignee_name,closed_at,commentcount,department',
    );
    expect(calls).toHaveLength(1);
    await user.click(within(menu).getByRole('button', { name: 'Default columns' }));
    expect(headers()).toEqual(USUAL);
    expect(router.state.location.search).toBe('');
  });

  it('is remembered for the same user only', async () => {
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Due date' }));
    unmount();
    const again = await open();
    expect(headers()).toEqual([...USUAL.slice(0, 5), 'Due date', 'Actions']);
    again.unmount();
    await open({ person: '8' });
    expect(headers()).toEqual(USUAL);
  });

  it('in the address overrides the remembered one', async () => {
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Due date' }));
    unmount();
    await open({ at: '?columns=department' });
    expect(headers()).toEqual(['Employee', 'Department', 'Actions']);
  });

  it('also applies to exports', async () => {
    const { user } = await open({ at: '?columns=due_date,status' });
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    await user.click(screen.getByRole('button', { name: 'Export 1 result as CSV' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(new URL(followed[0] ?? '', 'http://x').searchParams.get('columns')).toBe(
      'employee_preferred_name,status,due_date',
    );
  });
});
