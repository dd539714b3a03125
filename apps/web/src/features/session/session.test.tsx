import { searchEmployees } from '@reviews/contracts/employees';
import { listMyTasks } from '@reviews/contracts/pulses';
import { listSignIns } from '@reviews/contracts/open-id';
import { forgetPassword } from '@reviews/contracts/users';
import {
  checkSession,
  impersonate,
  listDemoAccounts,
  login,
  logout,
  showUser,
  stopImpersonating,
  type SessionUser,
} from '@reviews/contracts/session';
import { LOGIN_REDIRECT_KEY, OPEN_ID_REFUSAL_WORDS } from '@reviews/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { buildEmployeeHit, buildSessionUser } from '../../testing/stub-data.ts';
import { expiredSession } from './lib/expired-session.ts';
import { fullLoad } from './lib/full-load.ts';
import { forgetLoginRedirect, isSafeRedirect } from './lib/login-redirect.ts';

const loaded = { to: vi.fn(), again: vi.fn() };

const openUserMenu = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /user menu/ }));
const home = async (user: Partial<SessionUser> = {}) => {
  answerShell({ user });
  const app = renderApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Your to-dos' });
  return app;
};

beforeEach(() => {
  loaded.to = vi.spyOn(fullLoad, 'to').mockImplementation(() => undefined);
  loaded.again = vi.spyOn(fullLoad, 'again').mockImplementation(() => undefined);
  answers(listDemoAccounts, { password: null, data: [] });
});
afterEach(() => {
  act(() => expiredSession.close());
  forgetLoginRedirect();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the user menu', () => {
  it('[NAV-23] shows the name, [NAV-25] My History, [NAV-28] Logout', async () => {
    await home();
    expect(screen.getByRole('button', { name: /user menu/ }).textContent).toContain(
      'Noa Castellan',
    );
    await openUserMenu();
    expect(screen.getByRole('link', { name: 'My History' }).getAttribute('href')).toBe(
      '/my/history',
    );
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInstanceOf(HTMLElement);
  });

  it.each([
    { canImpersonate: false, impersonating: false, start: false, stop: false },
    { canImpersonate: true, impersonating: false, start: true, stop: false },
    { canImpersonate: false, impersonating: true, start: false, stop: true },
    { canImpersonate: true, impersonating: true, start: false, stop: true },
  ])(
    '[NAV-24] [NAV-26] [NAV-27] canImpersonate $canImpersonate, impersonating $impersonating',
    async ({ canImpersonate, impersonating, start, stop }) => {
      await home({
        canImpersonate,
        impersonating,
        impersonator_name: impersonating ? 'Imogen Vale' : null,
      });
      await openUserMenu();
      const menu = within(screen.getByRole('banner'));
      expect(menu.queryByRole('button', { name: 'Impersonate' }) !== null).toBe(start);
      expect(menu.queryByRole('button', { name: 'Stop Impersonating' }) !== null).toBe(stop);
      expect(menu.queryByRole('img', { name: 'Impersonating' }) !== null).toBe(impersonating);
    },
  );

  it('[SES-13] [SES-14] [API-04] Logout posts, clears the stored redirect and reloads', async () => {
    localStorage.setItem(LOGIN_REDIRECT_KEY, '/my/tasks');
    const posted = answers(logout, {});
    await home();
    await openUserMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(loaded.again).toHaveBeenCalledOnce());
    expect(posted).toHaveLength(1);
    expect(localStorage.getItem(LOGIN_REDIRECT_KEY)).toBeNull();
  });
});

describe('impersonation', () => {
  const choose = async () => {
    answers(searchEmployees, { data: { data: [buildEmployeeHit({ user_id: 131 })] } });
    await openUserMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Impersonate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select User To Impersonate' });
    const field = within(dialog).getByRole('combobox', { name: 'Employee' });
    field.focus();
    fireEvent.change(field, { target: { value: 'priya' } });
    // Without a layout, the list counts as scrolled out of view; a browser shows it.
    fireEvent.click(await screen.findByRole('option', { name: /Priya Raman/, hidden: true }));
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: ' To help ' } });
    return within(dialog);
  };

  it('[SES-17] [SES-18] [SES-19] [SES-22] [API-06] posts the chosen user and loads the root', async () => {
    const posted = answers(impersonate, { redirect: '/' });
    await home({ canImpersonate: true });
    const dialog = await choose();
    expect(dialog.getByText('Priya Raman')).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: 'Clear Priya Raman' })).toBeInstanceOf(HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Impersonate' }));
    await waitFor(() => expect(loaded.to).toHaveBeenCalledWith('/'));
    expect(JSON.parse(posted[0]?.body ?? '')).toEqual({ userId: 131, reason: 'To help' });
  });

  it('[SES-20] [SES-21] [AMB-52] cannot start without a choice', async () => {
    await home({ canImpersonate: true });
    await openUserMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Impersonate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Impersonate' })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInstanceOf(HTMLElement);
  });

  it('cannot start without a reason, which the person can read', async () => {
    await home({ canImpersonate: true });
    const dialog = await choose();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '  ' } });
    expect(dialog.getByRole('button', { name: 'Impersonate' })).toHaveProperty('disabled', true);
  });

  it('[SES-23] shows the message of a refusal and stays open', async () => {
    refuses(impersonate, 422, { message: 'You cannot impersonate this employee.' });
    await home({ canImpersonate: true });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Impersonate' }));
    expect(await screen.findByText('You cannot impersonate this employee.')).toBeInstanceOf(
      HTMLElement,
    );
    expect(loaded.to).not.toHaveBeenCalled();
    expect(dialog.getByText('Priya Raman')).toBeInstanceOf(HTMLElement);
  });

  it('[SES-24] Cancel forgets the choice and closes', async () => {
    await home({ canImpersonate: true });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openUserMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Impersonate' }));
    expect(within(await screen.findByRole('dialog')).queryByText('Priya Raman')).toBeNull();
  });

  it('[SES-03] shows a banner with both people and the end time', async () => {
    await home({
      impersonating: true,
      impersonator_name: 'Imogen Vale',
      impersonation_ends_at: '2026-11-20T14:12:45.000Z',
      impersonation_read_only: true,
    });
    const banner = screen.getByRole('region', { name: 'Impersonation' });
    expect(banner.textContent).toContain(
      'You are viewing the application as Noa Castellan (logged in as Imogen Vale).',
    );
    expect(banner.textContent).toContain('03:12:45 pm');
    expect(banner.textContent).toContain('View only.');
  });

  it.each([
    ['/people', '/people'],
    ['', '/'],
  ])('[SES-26] [API-05] stopping with redirect %j leads to %s', async (redirect, target) => {
    const stopped = answers(stopImpersonating, { redirect });
    await home({ impersonating: true, impersonator_name: 'Imogen Vale' });
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Impersonation' })).getByRole('button', {
        name: 'Stop Impersonating',
      }),
    );
    await waitFor(() => expect(loaded.to).toHaveBeenCalledWith(target));
    expect(stopped[0]?.method).toBe('DELETE');
  });
});

describe('the session-expired dialog', () => {
  const expire = async () => {
    answerShell();
    refuses(listMyTasks, 419, { message: 'Your session has expired.' });
    renderApp('/my/tasks');
    return screen.findByRole('dialog', { name: 'Please Login To Continue' });
  };
  const popup = () => {
    const opened = { closed: false, focus: vi.fn() };
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    return { opened, open };
  };

  it('[SES-05] [SES-06] [SES-07] [SES-08] [SES-09] opens over the page with one button', async () => {
    const dialog = await expire();
    expect(screen.getAllByText('Your session has expired.')).toHaveLength(1);
    expect(
      screen.getByRole('heading', { level: 1, name: 'My tasks', hidden: true }),
    ).toBeInstanceOf(HTMLElement);
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Login']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('[SES-10] [SES-11] [SES-12] [API-07] opens a popup; when it closes, the dialog closes and the session is checked', async () => {
    const dialog = await expire();
    const { opened, open } = popup();
    const checked = answers(checkSession, { signedIn: true });
    const asked = answers(showUser, buildSessionUser());
    answers(listMyTasks, { data: [] });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Login' }));
    expect(open.mock.calls[0]?.[0]).toBe('/auth/login-dialog');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(checked).toHaveLength(0);
    opened.closed = true;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(checked).toHaveLength(1);
    expect(loaded.again).not.toHaveBeenCalled();
    expect(await screen.findByText('No tasks')).toBeInstanceOf(HTMLElement);
  });

  it('[AMB-54] opens again if no one signed in', async () => {
    const dialog = await expire();
    const { opened } = popup();
    refuses(checkSession, 419);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Login' }));
    opened.closed = true;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await screen.findByRole('dialog', { name: 'Please Login To Continue' })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('reloads the page if another person signed in', async () => {
    const dialog = await expire();
    const { opened } = popup();
    answers(checkSession, { signedIn: true });
    answers(showUser, buildSessionUser({ id: 8, name: 'Priya Raman' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Login' }));
    opened.closed = true;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(loaded.again).toHaveBeenCalledOnce());
  });

  it('says when the browser blocks the popup', async () => {
    const dialog = await expire();
    vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/blocked the login window/)).toBeInstanceOf(HTMLElement);
  });
});

describe('signing in', () => {
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const signIn = async () => {
    await screen.findByRole('button', { name: 'Login' });
    fill('Email', ' noa@larkspur.example ');
    fill('Password', 'secret');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  };

  it('[SES-16] leads to the stored address after a page load', async () => {
    answerShell();
    localStorage.setItem(LOGIN_REDIRECT_KEY, '/my/tasks');
    const posted = answers(login, { redirect: '/' });
    const { router } = renderApp('/login');
    await signIn();
    await screen.findByRole('heading', { level: 1, name: 'My tasks' });
    expect(router.state.location.pathname).toBe('/my/tasks');
    expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
      email: 'noa@larkspur.example',
      password: 'secret',
    });
    expect(localStorage.getItem(LOGIN_REDIRECT_KEY)).toBeNull();
  });

  it("shows the server's refusal only in the form", async () => {
    answerShell();
    refuses(login, 422, { message: 'The email address or password is not correct.' });
    renderApp('/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The email address or password is not correct.',
    );
    expect(screen.getAllByText('The email address or password is not correct.')).toHaveLength(1);
  });

  it('retries once when only the anti-forgery token is stale', async () => {
    answerShell();
    refuses(login, 419);
    const checked = answers(checkSession, { signedIn: false });
    renderApp('/login');
    await signIn();
    await waitFor(() => expect(checked).toHaveLength(1));
    expect((await screen.findByRole('alert')).textContent).toBe('Your session has expired.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the provider again after a refusal, and then leads to the requested address', async () => {
    answerShell();
    answers(listSignIns, {
      data: [{ id: 7, name: 'Larkspur ID' }],
      password: 'everyone',
      mails: true,
    });
    renderApp('/login?refused=unverified&return_to=%2Fmy%2Ftasks%3Ffrom%3Dmail');
    const way = await screen.findByRole('link', { name: 'Sign in with Larkspur ID' });
    expect(screen.getByRole('alert').textContent).toBe(OPEN_ID_REFUSAL_WORDS.unverified);
    expect(way.getAttribute('href')).toBe(
      '/auth/openid/7/start?return_to=%2Fmy%2Ftasks%3Ffrom%3Dmail',
    );
  });

  it('sends a link to a forgotten password’s address, and says the same for every address', async () => {
    answerShell();
    answers(listSignIns, { data: [], password: 'everyone', mails: true });
    const asked = answers(forgetPassword, { message: 'If this address has an account, …' });
    const { router } = renderApp('/login');
    fireEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    const send = await screen.findByRole('button', { name: 'Send link' });
    fireEvent.change(screen.getByLabelText('Email'), {
      target: { value: 'noa@larkspur.example' },
    });
    fireEvent.click(send);
    expect((await screen.findByRole('status')).textContent).toBe(
      'If this address has an account, …',
    );
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ email: 'noa@larkspur.example' }]);
    fireEvent.click(screen.getByRole('link', { name: 'Back to login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('says who to ask for a new password where no emails are sent', async () => {
    answerShell();
    answers(listSignIns, { data: [], password: 'everyone', mails: false });
    renderApp('/forgot-password');
    expect(await screen.findByText(/Ask your administrator/)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('offers demo accounts with one click', async () => {
    answerShell();
    answers(listDemoAccounts, {
      password: 'larkspur-demo',
      data: [{ email: 'employee@larkspur.example', name: 'Noa Castellan', place: 'Engineer' }],
    });
    const posted = answers(login, { redirect: '/' });
    renderApp('/login');
    fireEvent.click(await screen.findByRole('button', { name: /Noa Castellan/ }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
      email: 'employee@larkspur.example',
      password: 'larkspur-demo',
    });
  });

  it('[RT-72] closes the popup after sign-in, and says so if it cannot', async () => {
    answerShell();
    answers(login, { redirect: '/' });
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    renderApp('/auth/login-dialog');
    await signIn();
    expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeInstanceOf(
      HTMLElement,
    );
    expect(close).toHaveBeenCalled();
  });

  it.each([
    ['/my/tasks?x=1#y', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['https://evil.example', false],
    ['/login', false],
    ['/auth/login-dialog', false],
    ['javascript:alert(1)', false],
    ['', false],
    ['/logins', true],
  ])('[SES-15] accepts %s as a return address: %s', (path, safe) => {
    expect(isSafeRedirect(path)).toBe(safe);
  });
});
