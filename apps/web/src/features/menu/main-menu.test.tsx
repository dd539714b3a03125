import { listMenu, type MenuItem } from '@reviews/contracts/menu';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render.tsx';
import { buildMenuItem } from '../../testing/stub-data.ts';
import { toastStore } from '../../lib/toasts.ts';
import { MainMenu } from './main-menu.tsx';
import { useMenu } from './menu-query.ts';

const item = buildMenuItem;
const draw = (items: MenuItem[], at = '/') => renderInApp(<MainMenu items={items} />, { at });

/**
 * Returns whether a click would leave the application: nothing prevented the browser's default
 * action.
 */
const leavesTheApp = (link: HTMLElement): boolean => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  let prevented = false;
  const watch = (seen: Event) => {
    prevented = seen.defaultPrevented;
    seen.preventDefault();
  };
  window.addEventListener('click', watch);
  act(() => void link.dispatchEvent(event));
  window.removeEventListener('click', watch);
  return !prevented;
};

describe('main menu', () => {
  it('[NAV-12] shows exactly the given entries in order', () => {
    draw([
      item({ name: 'Zeta', url: '/z' }),
      item({ name: 'Alpha', url: '/a' }),
      item({ name: 'Mid', url: '/m' }),
    ]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Zeta',
      'Alpha',
      'Mid',
    ]);
  });

  it.each([
    ['NAV-15', '/admin/people'],
    ['NAV-16', 'https://intranet.example/'],
    ['NAV-16', 'http://intranet.example/'],
  ])('[%s] opens %s as a plain link', (_id, url) => {
    const { router } = draw([item({ name: 'Out', url })]);
    const link = screen.getByRole('link', { name: 'Out' });
    expect(link.getAttribute('href')).toBe(url);
    expect(leavesTheApp(link)).toBe(true);
    expect(router.state.location.pathname).toBe('/');
  });

  it('[NAV-17] renders an entry without a url as a plain anchor that goes nowhere', () => {
    const { router } = draw([item({ name: 'Nowhere' })]);
    fireEvent.click(screen.getByRole('link', { name: 'Nowhere' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('[NAV-18] opens any other url as a route of the application', async () => {
    const { router } = draw([item({ name: 'Tasks', url: '/my/tasks' })]);
    const link = screen.getByRole('link', { name: 'Tasks' });
    expect(leavesTheApp(link)).toBe(false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/tasks'));
  });

  it('[NAV-13] keeps an entry’s target and data', () => {
    draw([
      item({ name: 'Doc', url: 'https://docs.example', target: '_blank', data: { tour: 'menu' } }),
    ]);
    const link = screen.getByRole('link', { name: 'Doc' });
    expect([link.getAttribute('target'), link.dataset.tour]).toEqual(['_blank', 'menu']);
  });

  it('[NAV-14] opens children and grandchildren as nested dropdowns', () => {
    const grandchild = item({ name: 'Deep', url: '/deep' });
    draw([
      item({
        name: 'People',
        children: [
          item({ name: 'More', children: [grandchild] }),
          item({ name: 'List', url: '/list' }),
        ],
      }),
    ]);
    expect(screen.queryByRole('link', { name: 'List' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'People' }));
    expect(screen.getByRole('link', { name: 'List' })).toBeInstanceOf(HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: 'Deep' }).getAttribute('href')).toBe('/deep');
  });

  it('closes a dropdown on Escape and returns the focus to its button', () => {
    draw([item({ name: 'People', children: [item({ name: 'List', url: '/list' })] })]);
    const button = screen.getByRole('button', { name: 'People' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('link', { name: 'List' }), { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'List' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('[NAV-19] marks the entry of the current path and, [AMB-55], its parent', () => {
    draw(
      [
        item({ name: 'Cycles', url: '/cycles' }),
        item({ name: 'My', children: [item({ name: 'Tasks', url: '/my/tasks' })] }),
      ],
      '/my/tasks',
    );
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Cycles' }).getAttribute('aria-current')).toBeNull();
    const parent = menu.getByRole('button', { name: 'My' });
    expect(parent.dataset.active).toBe('true');
    fireEvent.click(parent);
    expect(menu.getByRole('link', { name: 'Tasks' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('menu refresh', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function Refreshed() {
    return <MainMenu items={useMenu()} />;
  }

  it('[NAV-29] refetches every 60 s, and [AMB-51] a failed refresh is silent and keeps the menu', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = answers(listMenu, [item({ name: 'Tasks', url: '/my/tasks' })]);
    renderInApp(<Refreshed />);
    await screen.findByRole('link', { name: 'Tasks' });
    expect(first).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(first).toHaveLength(2));
    const refused = refuses(listMenu, 419, { message: 'Your session has expired.' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(refused).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Tasks' })).toBeInstanceOf(HTMLElement);
    expect(toastStore.snapshot()).toEqual([]);
  });
});
