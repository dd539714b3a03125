import { listMenu } from '@reviews/contracts/menu';
import { listMyHistory, listMyTasks } from '@reviews/contracts/pulses';
import { showAppConfig } from '@reviews/contracts/app-config';
import { listDemoAccounts, showUser } from '@reviews/contracts/session';
import { LOGIN_REDIRECT_KEY, MESSAGES } from '@reviews/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, answerTo, refuses, server } from '../testing/fake-server.ts';
import { answerShell, renderApp } from '../testing/render-app.tsx';
import { buildAppConfig } from '../testing/stub-data.ts';

const noDemoAccounts = () => answers(listDemoAccounts, { password: null, data: [] });

beforeEach(() => {
  noDemoAccounts();
});

describe('route guard', () => {
  it('[NAV-09] loads user, configuration and menu before the page, once per visit', async () => {
    const order: string[] = [];
    server.events.on('request:start', ({ request }) => order.push(new URL(request.url).pathname));
    const arrived = answerShell();
    answers(listMyHistory, { data: [] });
    const { router } = renderApp('/my/tasks');
    await screen.findByRole('heading', { level: 1, name: 'My tasks' });
    await waitFor(() => expect(order).toContain('/api/my/tasks'));
    expect(order.slice(0, 3).toSorted()).toEqual([
      '/api/app_config',
      '/api/user',
      '/api/user/menu',
    ]);
    await act(() => router.navigate('/my/history'));
    await screen.findByRole('heading', { level: 1, name: 'My history' });
    expect([arrived.user.length, arrived.config.length, arrived.menu.length]).toEqual([1, 1, 1]);
    server.events.removeAllListeners();
  });

  it('[SES-01] treats an id of 0 as signed out, and [SES-15] remembers the address', async () => {
    answerShell({ user: { id: 0, name: '', employee_id: null } });
    const { router } = renderApp('/my/tasks?a=1');
    await screen.findByRole('button', { name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem(LOGIN_REDIRECT_KEY)).toBe('/my/tasks?a=1');
  });

  it.each([null, '5', -1])('[SES-01] treats an id of %j as signed out', async (id) => {
    answerShell();
    server.use(http.get('*/api/user', () => answerTo(showUser, { id, name: 'x' })));
    const { router } = renderApp('/');
    await screen.findByRole('button', { name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
  });

  it('[ERR-01] says so when a portal answers in place of the server, and opens the page on the next try', async () => {
    answerShell();
    server.use(
      http.get('*/api/user', () => HttpResponse.html('<html>Sign in to the network</html>'), {
        once: true,
      }),
    );
    renderApp('/my/history');
    expect((await screen.findByRole('alert')).textContent).toContain(MESSAGES.errors.offline);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My history' })).toBeTruthy();
  });

  it.each([401, 419])(
    '[SES-04] [RT-71] redirects to /login when a page loads and the response is %i',
    async (status) => {
      answers(showAppConfig, buildAppConfig());
      refuses(showUser, status);
      refuses(listMenu, status);
      const { router } = renderApp('/my/history');
      await screen.findByRole('button', { name: 'Login' });
      expect(router.state.location.pathname).toBe('/login');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(localStorage.getItem(LOGIN_REDIRECT_KEY)).toBe('/my/history');
    },
  );

  it('[SES-04] redirects to /login when a call made by a page returns 401', async () => {
    const { user } = answerShell();
    refuses(listMyTasks, 401);
    const { router } = renderApp('/my/tasks');
    await screen.findByRole('button', { name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    // The old page was not rendered again without a user.
    expect(user).toHaveLength(1);
  });

  it('[AMB-53] does not request the user on sign-in pages', async () => {
    answers(showAppConfig, buildAppConfig());
    renderApp('/auth/login-dialog');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Log in to continue' }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('[NAV-05] [NAV-08] renders a packet download without the shell; its calls carry the token and no cookies', async () => {
    const arrived = answerShell();
    const fetched = vi.spyOn(globalThis, 'fetch');
    renderApp('/packets/5/download?token=abc');
    await screen.findByRole('heading', { level: 1, name: 'Packet' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(arrived.config.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer abc',
    ]);
    expect(
      fetched.mock.calls.map(([input, init]) =>
        input instanceof Request ? input.credentials : init?.credentials,
      ),
    ).toEqual(['omit']);
    expect([arrived.user.length, arrived.menu.length]).toEqual([0, 0]);
    fetched.mockRestore();
  });

  it('shows an error with a way to continue when the shell cannot be loaded', async () => {
    answerShell();
    refuses(showAppConfig, 500);
    renderApp('/');
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInstanceOf(HTMLElement);
  });
});

describe('page titles', () => {
  it('[NAV-06] show page and application, [NAV-07] or only the application', async () => {
    answerShell({ config: { appName: 'Larkspur' } });
    renderApp('/my/tasks');
    await screen.findByRole('heading', { level: 1, name: 'My tasks' });
    await waitFor(() => expect(document.title).toBe('My tasks · Larkspur'));
  });
});

describe('routes', () => {
  it('[RT-07] redirects /history to /user/my-history, which shows my history', async () => {
    answerShell();
    answers(listMyHistory, { data: [] });
    const { router } = renderApp('/history');
    await screen.findByRole('heading', { level: 1, name: 'My history' });
    expect(router.state.location.pathname).toBe('/user/my-history');
  });

  it('shows "not found" inside the shell for an unknown address', async () => {
    answerShell();
    renderApp('/no/such/page');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found.' }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('banner')).toBeInstanceOf(HTMLElement);
  });

  it("[RT-01] lists the user's to-dos on the home page, and says when there are none", async () => {
    answerShell();
    renderApp('/');
    expect(await screen.findByText('No open tasks')).toBeInstanceOf(HTMLElement);
  });
});
