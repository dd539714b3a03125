import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ListBody, withFilters, type ListQuery } from './list-body.tsx';

const query = (given: Partial<ListQuery<string[]>> = {}): ListQuery<string[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
  ...given,
});

const draw = (given: Partial<ListQuery<string[]>>) =>
  render(
    <MantineProvider env="test">
      <ListBody
        bar={(data) => <p>{data === undefined ? 'Counting' : `${data.length} found`}</p>}
        failed="Not loaded"
        label="Fruit"
        query={query(given)}
        refreshFailed="Not refreshed"
        skeleton={{ label: 'Loading fruit', rows: 2 }}
      >
        {(data) => (
          <ul>
            {data.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </ListBody>
    </MantineProvider>,
  );

const error = new Error('offline');

describe('a list', () => {
  it('shows its bar and placeholders while it loads', () => {
    draw({ isFetching: true });
    expect(screen.getByText('Counting')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Loading fruit')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows only the failure if nothing could be loaded, and retries', async () => {
    const refetch = vi.fn();
    draw({ error, refetch });
    expect(screen.getByRole('heading', { name: 'Not loaded' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText('Counting')).toBeNull();
    await userEvent.click(screen.getByRole('button'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('loads the next page, and retries it below the rows if it could not be loaded', async () => {
    const fetchNextPage = vi.fn();
    const data = ['Apple'];
    const { unmount } = draw({ data, hasNextPage: true, fetchNextPage });
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
    unmount();
    draw({ data, error, hasNextPage: true, fetchNextPage, isFetchNextPageError: true });
    expect(screen.getByRole('region').textContent).toMatch(/Apple.*Not refreshed/);
    await userEvent.click(screen.getByRole('button'));
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
  });

  it('keeps the rows while it refreshes, and when that fails', () => {
    draw({ data: ['Apple'], error, isFetching: true });
    const region = screen.getByRole('region', { name: 'Fruit' });
    expect(region.getAttribute('aria-busy')).toBe('true');
    expect(region.textContent).toContain('Not refreshed');
    expect(region.textContent).toContain('Apple');
    expect(screen.getByText('1 found')).toBeInstanceOf(HTMLElement);
  });

  it('fails and retries together with its filters', () => {
    const [list, filters] = [query({ data: ['Apple'] }), query({ error, isFetching: true })];
    const both = withFilters(list, filters);
    expect([both.data, both.error, both.isFetching]).toEqual([['Apple'], error, true]);
    both.refetch();
    expect(filters.refetch).toHaveBeenCalledOnce();
    expect(list.refetch).not.toHaveBeenCalled();
  });
});
