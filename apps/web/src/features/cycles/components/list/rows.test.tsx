import type { ListRow } from '@reviews/contracts/cycles';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { buildColumn, buildRow, COLUMNS } from '../../testing/cycle-stubs.ts';
import { drawnColumns } from './cells.tsx';
import { FormCards } from './form-cards.tsx';
import { FormTable } from './form-table.tsx';

function draw(
  row: ListRow,
  {
    columns = COLUMNS,
    as: Rows = FormTable,
  }: { columns?: typeof COLUMNS; as?: typeof FormTable } = {},
) {
  const onAction = vi.fn();
  const sort = { sort: 'employee_preferred_name', sortorder: 'asc' } as const;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Rows
          choosing={null}
          columns={drawnColumns({ columns, otherColumns: [] }).usual}
          onAction={onAction}
          onSort={() => undefined}
          rows={[row]}
          sort={sort}
          title="Manager Review"
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  return { onAction, user: userEvent.setup() };
}

const cell = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('td[data-column="status"]');
  if (!found) throw new Error('The row has no status cell.');
  return found;
};

const withStatus = (
  kind: ListRow['status']['kind'],
  label: string,
  detail: string | null = null,
  change: Parameters<typeof buildRow>[1] = {},
) => buildRow(1, { status: { kind, label, detail }, ...change });

describe('[LIST-20] status cell', () => {
  it('[STAT-01] links a complete form for users who may read it', () => {
    draw(withStatus('complete', 'Complete', null, { permissions: { view: true } }));
    expect(
      within(cell()).getByRole('link', { name: 'Complete: Employee 1' }).getAttribute('href'),
    ).toBe('/pulses/form-hash-1/view');
  });

  it('[STAT-01] [AMB-09] shows a complete form without a link to users who may not read it', () => {
    draw(withStatus('complete', 'Complete'));
    expect(cell().textContent).toContain('Complete');
    expect(within(cell()).queryByRole('link')).toBeNull();
  });

  it.each([
    ['[STAT-02]', 'write', 'Write Review'],
    ['[STAT-03]', 'continue', 'Continue Review'],
  ] as const)('links a %s %s form for users who may write it', (_id, kind, label) => {
    draw(withStatus(kind, label, null, { permissions: { update: true } }));
    expect(
      within(cell())
        .getByRole('link', { name: `${label}: Employee 1` })
        .getAttribute('href'),
    ).toBe('/pulses/form-hash-1/edit');
  });

  it('[STAT-04] [AMB-11] names the form that a blocked one waits for', () => {
    draw(withStatus('blocked', 'Blocked', 'Peer Review'));
    expect(cell().textContent).toContain('BlockedWaiting for Peer Review');
  });

  it('[STAT-05] [AMB-11] says when a pending form starts', () => {
    draw(withStatus('pending', 'Pending', '2026-11-27'));
    expect(cell().textContent).toContain('PendingStarts 27 Nov 2026');
  });

  it.each([
    ['in the detail', 'Declined', 'Too little in common.'],
    ['as the label', 'Too little in common.', null],
  ])('[STAT-06] shows the reason of a declined form, which came %s', (_where, label, detail) => {
    draw(withStatus('declined', label, detail));
    expect(cell().textContent).toContain('DeclinedToo little in common.');
  });

  it.each([
    ['[STAT-07]', 'incomplete', 'Closed Incomplete'],
    ['[STAT-08]', 'draft', 'Draft'],
    ['[STAT-09]', 'not-started', 'Not Started'],
    ['[STAT-11]', 'ineligible', 'Ineligible'],
  ] as const)('shows %s as %s', (_id, kind, label) => {
    draw(withStatus(kind, label));
    expect(cell().textContent).toMatch(new RegExp(`^${label}$`));
  });
});

describe('list row', () => {
  it('[LIST-10] [AMB-47] shows the comment count and links to the comments', () => {
    draw(buildRow(1, { commentcount: 3, permissions: { view: true } }));
    const link = screen.getByRole('link', { name: '3 comments on the review about Employee 1' });
    expect(link.textContent).toContain('3');
    expect(link.getAttribute('href')).toBe('/pulses/form-hash-1/view?showcomments=1');
  });

  it('[LIST-11] has no menu without a permission', () => {
    draw(buildRow(1));
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  it.each([
    ['update', 'Edit'],
    ['view', 'View'],
    ['reAssign', 'Reassign'],
    ['reOpen', 'Reopen'],
    ['delete', 'Delete'],
  ])('[LIST-11] [LIST-12] with only %s permitted offers only %s', async (permission, label) => {
    const { user } = draw(buildRow(1, { permissions: { [permission]: true } }));
    await user.click(screen.getByRole('button', { name: 'Actions for Employee 1' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([label]);
  });

  it('[LIST-12] links Edit and View to the form; the other entries open their dialogs', async () => {
    const { user, onAction } = draw(
      buildRow(1, {
        permissions: { update: true, view: true, reAssign: true, reOpen: true, delete: true },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Employee 1' }));
    expect((await screen.findByRole('menuitem', { name: 'Edit' })).getAttribute('href')).toBe(
      '/pulses/form-hash-1/edit',
    );
    expect(screen.getByRole('menuitem', { name: 'View' }).getAttribute('href')).toBe(
      '/pulses/form-hash-1/view',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onAction).toHaveBeenCalledWith({
      kind: 'delete',
      row: expect.objectContaining({ id: 1 }),
    });
  });

  it('shows who requests a reopen and why, and reopens from there', async () => {
    const request = {
      requested_by: 'Noa Castellan',
      reason: 'One project is missing.',
      requested_at: new Date().toISOString(),
    };
    const { user, onAction } = draw(
      buildRow(1, { reopen_request: request, permissions: { reOpen: true } }),
    );
    await user.click(screen.getByRole('button', { name: 'Reopen requested: Employee 1' }));
    const mark = await screen.findByRole('dialog');
    expect(mark.textContent).toContain('Noa Castellan asked to reopen this review just now');
    expect(mark.textContent).toContain('One project is missing.');
    await user.click(within(mark).getByRole('button', { name: 'Reopen' }));
    await waitFor(() =>
      expect(onAction).toHaveBeenCalledWith({
        kind: 'reopen',
        row: expect.objectContaining({ hash: 'form-hash-1' }),
      }),
    );
  });

  it('[AMB-03, GAP-06] lets users who may grant a request decline it from its icon and from the row’s menu', async () => {
    const request = {
      requested_by: 'Noa Castellan',
      reason: 'One project is missing.',
      requested_at: new Date().toISOString(),
    };
    const { user, onAction } = draw(
      buildRow(1, { reopen_request: request, permissions: { reOpen: true } }),
    );
    await user.click(screen.getByRole('button', { name: 'Reopen requested: Employee 1' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }),
    );
    await waitFor(() =>
      expect(onAction).toHaveBeenCalledWith({
        kind: 'decline',
        row: expect.objectContaining({ hash: 'form-hash-1' }),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Employee 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Decline request' }));
    expect(onAction).toHaveBeenCalledTimes(2);
  });

  it('[LIST-21] shows label and subLabel, aligned as configured, and leaves out an unknown column', () => {
    draw(buildRow(1), {
      columns: [
        buildColumn('employee_preferred_name', { label: 'Employee', subLabel: 'Position' }),
        buildColumn('assignee_name', { label: 'Writer', align: 'right' }),
        buildColumn('salary'),
      ],
    });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'EmployeePosition',
      'Writer',
      'Comments',
      'Actions',
    ]);
    expect(headers[1]?.style.textAlign).toBe('right');
  });

  it.each([
    ['not-started', 'Not Started', true],
    ['complete', 'Complete', false],
    // No review is owed once its cycle is closed.
    ['not-started', 'Not Started', false],
  ] as const)(
    'shows a form that is %s (%s) after its due date as late: %s',
    (kind, label, late) => {
      draw(withStatus(kind, label, null, { due_date: '2020-01-01', is_owed: late }), {
        columns: [...COLUMNS, buildColumn('due_date', { label: 'Due' })],
      });
      expect(screen.queryByText(/days late/) !== null).toBe(late);
    },
  );

  it('shows the same row as a card on a phone', () => {
    draw(buildRow(1, { commentcount: 1, permissions: { view: true } }), { as: FormCards });
    const card = within(screen.getByRole('list', { name: 'Manager Review' })).getByRole('listitem');
    expect(card.textContent).toContain('Employee 1');
    expect(card.textContent).toContain('Not Started');
    expect(card.textContent).toContain('ReviewerWriter 1');
    expect(within(card).getByRole('button', { name: 'Actions for Employee 1' })).toBeTruthy();
  });
});
