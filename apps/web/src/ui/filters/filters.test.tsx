import { nameEmployees, typeaheadEmployees } from '@reviews/contracts/employees';
import type { FilterDefinition } from './filter-definition.ts';
import { MantineProvider } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { answers } from '../../testing/fake-server.ts';
import { buildEmployeeHit } from '../../testing/stub-data.ts';
import { withFilter, type FilterMap } from './filter-values.ts';
import { buildFilter } from '../../features/cycles/testing/cycle-stubs.ts';
import { FilterBar } from './filter-bar.tsx';

/** Renders the bar as the list does, and records the last reported filters. */
function draw(definition: FilterDefinition, initial: FilterMap = {}) {
  const told: { values: FilterMap; resets: number } = { values: initial, resets: 0 };
  function Bar() {
    const [values, setValues] = useState(initial);
    told.values = values;
    return (
      <FilterBar
        definitions={[definition]}
        onChange={(key, value) => setValues((previous) => withFilter(previous, key, value))}
        onReset={() => {
          told.resets += 1;
          setValues({});
        }}
        onSearch={() => undefined}
        values={values}
      />
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <Bar />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { told, user: userEvent.setup() };
}

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }));

describe('the filter bar', () => {
  it('[LIST-22] [LIST-25] shows label, placeholder and value of a text filter', async () => {
    const { told, user } = draw(
      buildFilter('employee', 'text', { label: 'Employee', props: { placeholder: 'Name or ID' } }),
    );
    const field = screen.getByLabelText('Employee');
    expect(field).toHaveProperty('placeholder', 'Name or ID');
    await user.type(field, 'noa cast');
    expect(told.values).toEqual({ employee: { string: 'noa cast', terms: ['noa', 'cast'] } });
    await user.click(screen.getByRole('button', { name: 'Clear Employee' }));
    expect(told.values).toEqual({});
  });

  it('[LIST-22] keeps the name for screen readers with showLabel false', () => {
    draw(buildFilter('employee', 'text', { label: 'Employee', showLabel: false }));
    expect(screen.getByRole('textbox', { name: 'Employee' })).toBeTruthy();
    expect(screen.queryByText('Employee')).toBeNull();
  });

  it('[LIST-24] [WID-07] sends the selection of a select filter, and clears it', async () => {
    const { told, user } = draw(
      buildFilter('kind', 'single-select', { label: 'Kind', props: { options: options(2) } }),
    );
    await user.selectOptions(screen.getByLabelText('Kind'), 'Option 1');
    expect(told.values).toEqual({ kind: { selection: 'v1' } });
    await user.click(screen.getByRole('button', { name: 'Clear Kind' }));
    expect(told.values).toEqual({});
  });

  it('[LIST-23] [CONST-05] sends the selections of a multi-select filter, from a list 150 px high', async () => {
    const { told, user } = draw(
      buildFilter('status', 'multi-select', { label: 'Status', props: { options: options(3) } }),
    );
    await user.click(screen.getByRole('button', { name: 'Status Any' }));
    const list = await screen.findByRole('group', { name: 'Status' });
    expect(list.style.height).toBe('150px');
    await user.click(within(list).getByRole('checkbox', { name: 'Option 0' }));
    await user.click(within(list).getByRole('checkbox', { name: 'Option 2' }));
    expect(told.values).toEqual({ status: { selections: ['v0', 'v2'] } });
    expect(screen.getByRole('button', { name: 'Status Option 0, Option 2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(told.values).toEqual({});
  });

  it.each([
    [10, false],
    [11, true],
  ])('[CONST-04] with %i options, shows a quick filter box: %s', async (count, shown) => {
    const { user } = draw(
      buildFilter('status', 'multi-select', {
        label: 'Status',
        props: { options: options(count) },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Status Any' }));
    const list = await screen.findByRole('group', { name: 'Status' });
    const box = screen.queryByRole('textbox', { name: 'Quick filter for Status' });
    expect(box !== null).toBe(shown);
    if (box === null) return;
    await user.type(box, 'option 10');
    expect(within(list).getAllByRole('checkbox')).toHaveLength(1);
  });

  it('[LIST-28] filters by department, then team, then sub team; another department clears them', async () => {
    const departments = [
      {
        id: 1,
        name: 'Engineering',
        teams: [{ id: 11, name: 'Platform', sub_teams: [{ id: 111, name: 'Storage' }] }],
      },
      { id: 2, name: 'Sales', teams: [] },
    ];
    const { told, user } = draw(
      buildFilter('department', 'department', { label: 'Department', props: { departments } }),
    );
    await user.selectOptions(screen.getByLabelText('Department'), 'Engineering');
    await user.selectOptions(screen.getByLabelText('Team'), 'Platform');
    await user.selectOptions(screen.getByLabelText('Sub-team'), 'Storage');
    expect(told.values).toEqual({
      department: { department_id: 1, team_id: 11, sub_team_id: 111 },
    });
    await user.selectOptions(screen.getByLabelText('Department'), 'Sales');
    expect(told.values).toEqual({
      department: { department_id: 2, team_id: null, sub_team_id: null },
    });
    expect(screen.queryByLabelText('Team')).toBeNull();
  });

  it("[LIST-30] sends -2 for 'My Reports', and includedownline for the include-indirects checkbox", async () => {
    const { told, user } = draw(buildFilter('manager', 'manager', { label: 'Manager' }));
    expect(screen.getByRole('checkbox', { name: 'Include indirects' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(screen.getByRole('checkbox', { name: 'My Reports' }));
    expect(told.values).toEqual({ manager: { selection: -2, includedownline: false } });
    await user.click(screen.getByRole('checkbox', { name: 'Include indirects' }));
    expect(told.values).toEqual({ manager: { selection: -2, includedownline: true } });
    await user.click(screen.getByRole('button', { name: 'Clear My Reports' }));
    expect(told.values).toEqual({});
  });

  it('[LIST-29] [API-26] finds a manager by name', async () => {
    const hits = answers(typeaheadEmployees, { data: [buildEmployeeHit()] });
    const { told, user } = draw(buildFilter('manager', 'manager', { label: 'Manager' }));
    await user.type(screen.getByLabelText('Manager'), 'pr');
    await user.click(await screen.findByRole('option', { name: /Priya Raman/ }));
    expect(told.values).toEqual({ manager: { selection: 31, includedownline: false } });
    expect(JSON.parse(hits[0]?.body ?? '')).toEqual({
      filters: { search: 'pr', context: 'Filter' },
    });
    expect(screen.getByRole('group', { name: 'Manager' }).textContent).toContain('Priya Raman');
  });

  it("[LIST-34] [API-29] [AMB-72] names a stored manager; an unknown one is 'Unknown'", async () => {
    const calls = answers(nameEmployees, { employees: [{ id: 77, preferred_name: 'Unknown' }] });
    draw(buildFilter('manager', 'manager', { label: 'Manager' }), {
      manager: { selection: 77, includedownline: true },
    });
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Manager' }).textContent).toContain(
        MESSAGES.employees.unknown,
      ),
    );
    expect(calls.map(({ body }) => body)).toEqual(['{"selections":[77]}']);
  });

  it('[LIST-26] [LIST-31] offers exactly four operators for a number filter', async () => {
    const { told, user } = draw(buildFilter('count', 'number', { label: 'Count' }));
    const operator = screen.getByLabelText('Count: comparison');
    expect(
      within(operator)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['>=', '<=', 'between', '=']);
    await user.selectOptions(operator, 'between');
    expect(operator).toHaveProperty('value', 'between');
    await user.type(screen.getByLabelText('Count: from'), '2');
    await user.type(screen.getByLabelText('Count: to'), '5');
    expect(told.values).toEqual({ count: { operator: 'between', min: 2, max: 5 } });
  });

  it('[LIST-27] [LIST-32] [LIST-33] offers exactly seven operators and four units for a date filter', async () => {
    const { told, user } = draw(buildFilter('closed', 'date', { label: 'Closed' }));
    const operator = screen.getByLabelText('Closed: comparison');
    expect(
      within(operator)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['within the past', 'exactly this long ago', '>=', '<=', '=', 'between', 'not set']);
    expect(
      within(screen.getByLabelText('Closed: unit'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['day', 'week', 'month', 'year']);
    await user.type(screen.getByLabelText('Closed: how many'), '2');
    await user.selectOptions(screen.getByLabelText('Closed: unit'), 'week');
    expect(told.values).toEqual({
      closed: {
        operator: 'within the past',
        value: 2,
        modifier: 'week',
        mindate: null,
        maxdate: null,
      },
    });
    await user.selectOptions(operator, 'not set');
    expect(told.values).toMatchObject({ closed: { operator: 'not set' } });
    await user.selectOptions(operator, '<=');
    await user.type(screen.getByLabelText('Closed: day'), '2026-11-12');
    expect(told.values).toMatchObject({
      closed: { operator: '<=', mindate: null, maxdate: '2026-11-12' },
    });
  });

  it('[LIST-03] Reset also clears input that filters nothing yet', async () => {
    const { told, user } = draw(buildFilter('count', 'number', { label: 'Count' }));
    await user.selectOptions(screen.getByLabelText('Count: comparison'), '<=');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(told.resets).toBe(1);
    expect(screen.getByLabelText('Count: comparison')).toHaveProperty('value', '>=');
  });
});
