import { listFilters, searchCyclePulse, type ListRow } from '@reviews/contracts/cycles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from './form-list.tsx';

const ALL = { update: true, view: true, reAssign: true, reOpen: true, delete: true };
const rows = (from: number): ListRow[] =>
  Array.from({ length: 50 }, (_, index) =>
    buildRow(from + index, {
      permissions: ALL,
      status: { kind: 'write', label: 'Write Review', detail: null },
    }),
  );
/**
 * Maximum number of DOM elements per row with the stubs' columns, including icon elements. A page
 * has fifty rows.
 */
const MOST_ELEMENTS = 40;

async function open() {
  answers(listFilters, []);
  answers(
    searchCyclePulse,
    buildPage(rows(1), {
      totalResults: 120,
      permissions: {
        bulkReopen: true,
        close: false,
        bulkReassign: false,
        extend: false,
        remind: false,
        addPeople: false,
      },
    }),
  );
  renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
    at: '/cycles/2/pulses/4',
  });
  await screen.findByText('Employee 50');
  return { user: userEvent.setup(), body: screen.getAllByRole('rowgroup')[1] ?? document.body };
}

const menuButton = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });

describe('cost of list rows', () => {
  it('renders plain, few elements, and none of the UI library', async () => {
    const { body } = await open();
    expect(body.querySelectorAll('tr')).toHaveLength(50);
    expect(body.querySelectorAll('[class*="mantine-"]')).toHaveLength(0);
    expect(body.querySelectorAll('*').length / 50).toBeLessThanOrEqual(MOST_ELEMENTS);
    expect(document.querySelectorAll('[role="menu"], [role="dialog"]')).toHaveLength(0);
  });
});

describe('[LIST-11] row menu, rendered when opened', () => {
  it('is labelled by its button, opens by keyboard with the focus inside, and returns the focus on Escape', async () => {
    const { user } = await open();
    const button = menuButton('Employee 2');
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Actions for Employee 2' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(menu.id);
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('closes on a second press of its button; a press on another button opens only that menu', async () => {
    const { user } = await open();
    await user.click(menuButton('Employee 1'));
    await screen.findByRole('menu');
    await user.click(menuButton('Employee 1'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(menuButton('Employee 1'));
    await screen.findByRole('menu', { name: 'Actions for Employee 1' });
    await user.click(menuButton('Employee 3'));
    const menu = await screen.findByRole('menu', { name: 'Actions for Employee 3' });
    await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1));
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(5);
  });
});
