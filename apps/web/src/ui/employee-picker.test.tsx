import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEmployeeHit } from '../testing/stub-data.ts';
import { EmployeePicker, type PickableEmployee } from './employee-picker.tsx';
import type { Search } from './use-typeahead.ts';

const priya = buildEmployeeHit();

function Picking({ search }: { search: Search<PickableEmployee> }) {
  const [value, setValue] = useState<PickableEmployee | null>(null);
  return <EmployeePicker label="Employee" onChange={setValue} search={search} value={value} />;
}

const draw = (search: Search<PickableEmployee>) =>
  render(
    <MantineProvider env="test">
      <Picking search={search} />
    </MantineProvider>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Employee');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('employee picker', () => {
  it('[WID-12] does not search for one character', async () => {
    const search = vi.fn(async () => [priya]);
    draw(search);
    type('p');
    await pass(5_000);
    expect(search).not.toHaveBeenCalled();
  });

  it('[CONST-07] makes one call 500 ms after the last key', async () => {
    const search = vi.fn(async () => [priya]);
    draw(search);
    type('pr');
    await pass(300);
    type('pri');
    await pass(499);
    expect(search).not.toHaveBeenCalled();
    await pass(1);
    expect(search.mock.calls).toEqual([['pri', expect.any(AbortSignal)]]);
  });

  it('[SES-19] shows the chosen name with a control that clears it', async () => {
    draw(async () => [priya]);
    field().focus();
    type('priya');
    await pass(500);
    fireEvent.click(screen.getByRole('option', { name: /Priya Raman/ }));
    expect(screen.getByRole('group', { name: 'Employee' }).textContent).toContain('Priya Raman');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Priya Raman' }));
    expect(field().value).toBe('');
  });

  it('says when no one is found, and when the search fails', async () => {
    const search = vi.fn<Search<PickableEmployee>>(async () => []);
    draw(search);
    type('zz');
    await pass(500);
    expect(screen.getByText('No results found.')).toBeInstanceOf(HTMLElement);
    search.mockRejectedValueOnce(new Error('down'));
    type('zzz');
    await pass(500);
    expect(screen.getByText('An error occurred searching for employees.')).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('never lets an earlier response replace a later one', async () => {
    const wren = buildEmployeeHit({ id: 32, preferred_name: 'Wren Abara' });
    const search: Search<PickableEmployee> = (text) =>
      new Promise((resolve) =>
        setTimeout(() => resolve(text === 'pr' ? [priya] : [wren]), text === 'pr' ? 3_000 : 10),
      );
    draw(search);
    type('pr');
    await pass(500);
    type('wren');
    await pass(600);
    await pass(5_000);
    expect(screen.queryByText('Priya Raman')).toBeNull();
    expect(screen.getByText('Wren Abara')).toBeInstanceOf(HTMLElement);
  });
});
