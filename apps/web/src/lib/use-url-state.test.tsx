import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { useUrlState } from './use-url-state.ts';

const DEFAULTS = { page: '1', text: '' };
const VIEW = { show: 'table' };

/** Two views on one page, each with its own part of the address. */
function Views() {
  const [, showPage] = useUrlState(DEFAULTS);
  const [, showChart] = useUrlState(VIEW);
  return (
    <>
      <button onClick={() => showPage({ page: '2' })} type="button">
        second page
      </button>
      <button onClick={() => showChart({ show: 'chart' })} type="button">
        as a chart
      </button>
    </>
  );
}

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
  it('is read from it, written to it, and left out if it is the default', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Listing /> }], {
      initialEntries: ['/list?other=x'],
    });
    render(<RouterProvider router={router} />);
    expect(screen.getByText('1/')).toBeInstanceOf(HTMLElement);
    await act(async () => fireEvent.click(screen.getByText('set')));
    expect(screen.getByText('2/a & b')).toBeInstanceOf(HTMLElement);
    expect(router.state.location.search).toBe('?other=x&page=2&text=a+%26+b');
    await act(async () => fireEvent.click(screen.getByText('first')));
    expect(router.state.location.search).toBe('?other=x&text=a+%26+b');
  });

  it('keeps a change that the page has not rendered yet when the next one comes', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Views /> }], {
      initialEntries: ['/list'],
    });
    render(<RouterProvider router={router} />);
    await act(async () => {
      fireEvent.click(screen.getByText('second page'));
      await vi.waitFor(() => expect(router.state.location.search).toBe('?page=2'));
      fireEvent.click(screen.getByText('as a chart'));
    });
    expect(router.state.location.search).toBe('?page=2&show=chart');
  });

  it('does not change the address after the user has left the page', async () => {
    const router = createMemoryRouter(
      [
        { path: '/list', element: <Views /> },
        { path: '/other', element: null },
      ],
      { initialEntries: ['/list'] },
    );
    render(<RouterProvider router={router} />);
    await act(async () => {
      await router.navigate('/other?of=it');
      fireEvent.click(screen.getByText('second page'));
    });
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/other?of=it');
  });
});
