import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PagedLinks } from './paged-links.tsx';

const draw = (page: number, pages: number) => {
  const onPage = vi.fn();
  render(
    <MantineProvider env="test">
      <PagedLinks onPage={onPage} page={page} pages={pages} />
    </MantineProvider>,
  );
  return onPage;
};
const numbers = () =>
  screen.getAllByRole('button', { name: /^Page \d+$/ }).map((button) => button.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('paged links', () => {
  it('[WID-01] shows up to five numbers around the current page', () => {
    draw(6, 12);
    expect(numbers()).toEqual(['4', '5', '6', '7', '8']);
    expect(screen.getByRole('button', { name: 'Page 6' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('[WID-01] shows the available numbers at the ends', () => {
    draw(1, 3);
    expect(numbers()).toEqual(['1', '2', '3']);
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  });

  it('[WID-02] jumps to the last choice one second after it', () => {
    const onPage = draw(6, 12);
    const jump = screen.getByRole('combobox', { name: 'Go to page' });
    fireEvent.change(jump, { target: { value: '8' } });
    act(() => vi.advanceTimersByTime(600));
    fireEvent.change(jump, { target: { value: '9' } });
    act(() => vi.advanceTimersByTime(999));
    expect(onPage).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onPage.mock.calls).toEqual([[9]]);
  });

  it('is hidden for a single page', () => {
    draw(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
