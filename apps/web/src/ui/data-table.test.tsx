import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawSelection } from './table-selection.tsx';
import { DataTable, type DataColumn, type DataTableProps } from './data-table.tsx';

interface Fruit {
  id: number;
  name: string;
  weight: number | null;
}

const APPLE: Fruit = { id: 1, name: 'Apple', weight: 150 };
const PEAR: Fruit = { id: 2, name: 'Pear', weight: null };

const COLUMNS: readonly DataColumn<Fruit>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'weight', label: 'Weight', align: 'right', cell: ({ weight }) => weight },
  { key: 'kind', label: 'Kind', cardLabel: null, cell: () => 'Fruit' },
];

const draw = (element: ReactNode) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>{element}</MemoryRouter>
    </MantineProvider>,
  );

const table = (props: Partial<DataTableProps<Fruit>> = {}) => (
  <DataTable
    columns={COLUMNS}
    keyOf={({ id }) => id}
    label="Fruit"
    rows={[APPLE, PEAR]}
    {...props}
  />
);

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe('a table of records', () => {
  it('names each row by its first cell, and the column of the actions for screen readers', () => {
    draw(
      table({
        actions: {
          label: 'Actions',
          cell: ({ name }) => <button type="button">Eat {name}</button>,
        },
      }),
    );
    expect(screen.getByRole('table', { name: 'Fruit' })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Apple',
      'Pear',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Weight',
      'Kind',
      'Actions',
    ]);
    const pear = within(screen.getByRole('row', { name: /Pear/ }));
    expect(pear.getByRole('button', { name: 'Eat Pear' })).toBeInstanceOf(HTMLElement);
  });

  it('names the values of a card after their columns, unless the column says otherwise', () => {
    draw(
      table({
        columns: [
          ...COLUMNS,
          {
            key: 'state',
            label: 'State',
            cardLabel: ({ name }) => `${name} is`,
            cell: () => 'Ripe',
          },
        ],
      }),
    );
    const cells = within(screen.getByRole('row', { name: /Apple/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual([
      'Weight',
      null,
      'Apple is',
    ]);
  });

  it.each([
    [47, 'labels'],
    [48, undefined],
  ])('shows cards only in a window narrower than its limit: %i em', (width, cards) => {
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: width < Number(/(\d+)em/.exec(query)?.[1]),
    });
    draw(table());
    const { dataset } = screen.getByRole('table', { name: 'Fruit' });
    expect(dataset['cards']).toBe(cards);
  });

  it('sorts by a column that can be sorted', async () => {
    const onSort = vi.fn();
    draw(table({ onSort, sort: { sort: 'name', sortorder: 'desc' } }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith('name');
    expect(screen.queryByRole('button', { name: 'Weight' })).toBeNull();
  });

  it('selects one row or the page, and marks a page of which only some are selected', async () => {
    const [toggle, togglePage] = [vi.fn(), vi.fn()];
    draw(
      table({
        selection: drawSelection<Fruit>({
          label: 'Select page',
          page: 'some',
          togglePage,
          labelOf: ({ name }) => `Select ${name}`,
          isChosen: (fruit) => fruit === APPLE,
          toggle,
        }),
      }),
    );
    const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select page' });
    expect([page.checked, page.indeterminate]).toEqual([false, true]);
    expect(screen.getByRole('row', { name: /Apple/ }).dataset['chosen']).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Pear' }));
    expect(toggle).toHaveBeenCalledWith(PEAR, true);
    await userEvent.click(page);
    expect(togglePage).toHaveBeenCalledWith(true);
  });

  it('has no head if its columns need no names', () => {
    draw(table({ isHeadless: true }));
    expect(screen.queryByRole('columnheader')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});
