import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useUrlState } from './use-url-state.ts';

const DEFAULTS = { page: '1', text: '' };

function Listing() {
  const [{ page, text }, change] = useUrlState(DEFAULTS);
  return (
    <>
      <p>{`${page}/${text}`}</p>
      <button onClick={() => change({ page: '2', text: 'a & b' })} type="button">
        set
      </button>
      <button onClick={() => change({ page: '1' })} type="button">
        first
      </button>
    </>
  );
}

describe('state in the address', () => {
  it('is read from it, written to it, and left out where it is the default', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Listing /> }], { initialEntries: ['/list?other=x'] });
    render(<RouterProvider router={router} />);
    expect(screen.getByText('1/')).toBeInstanceOf(HTMLElement);
    await act(async () => fireEvent.click(screen.getByText('set')));
    expect(screen.getByText('2/a & b')).toBeInstanceOf(HTMLElement);
    expect(router.state.location.search).toBe('?other=x&page=2&text=a+%26+b');
    await act(async () => fireEvent.click(screen.getByText('first')));
    expect(router.state.location.search).toBe('?other=x&text=a+%26+b');
  });
});
