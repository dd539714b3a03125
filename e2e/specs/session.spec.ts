import type { Page } from '@playwright/test';
import { LOGIN_REDIRECT_KEY, MESSAGES } from '@reviews/domain';
import { DEMO_ACCOUNTS } from '@reviews/domain/demo-accounts';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { answersOf, endSessionsOf } from '../scenes/sessions.ts';
import { Calls } from '../watch/calls.ts';
import { isSameLoad, markLoad } from '../watch/full-load.ts';

test.describe('sign-in', () => {
  test('[RT-71, NAV-23] works with address and password, and shows the name in the bar', async ({
    page,
    problems,
  }) => {
    problems.expectAnswer(401);
    const login = new LoginPage(page);
    await login.open();
    await login.signIn('employee@larkspur.example');
    await expect(page).toHaveURL('/');
    await expect(new ShellPage(page).userButton).toContainText('Noa Castellan');
  });

  test('refuses a wrong password with the message for an unknown address, and keeps the input', async ({
    page,
    problems,
    db,
  }) => {
    problems.expectAnswer(401);
    problems.expectAnswer(422, /\/auth\/login$/);
    const person = await buildEmployee(db);
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(person.email, 'not this one');
    await expect(login.refusal).toHaveText(MESSAGES.session.loginFailed);
    await expect(login.email).toHaveValue(person.email);
    await login.signIn('unknown@larkspur.example', 'not this one');
    await expect(login.refusal).toHaveText(MESSAGES.session.loginFailed);
    await expect(page).toHaveURL('/login');
  });

  test('offers one-click accounts in the demo company', async ({ page, problems }) => {
    problems.expectAnswer(401);
    const login = new LoginPage(page);
    await login.open();
    for (const { name } of DEMO_ACCOUNTS) await expect(login.demoAccount(name)).toBeVisible();
    await login.demoAccount('Idris Fontaine').click();
    await expect(page).toHaveURL('/');
    await expect(new ShellPage(page).userButton).toContainText('Idris Fontaine');
  });
});

test.describe('address to return to', () => {
  test('[SES-04, SES-15, SES-16] is kept during login and reached after sign-in, even from a fresh page', async ({
    page,
    problems,
  }) => {
    problems.expectAnswer(401);
    await page.goto('/my/tasks?from=mail');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate((key) => localStorage.getItem(key), LOGIN_REDIRECT_KEY)).toBe(
      '/my/tasks?from=mail',
    );
    await page.reload();
    await new LoginPage(page).signIn('employee@larkspur.example');
    await expect(page).toHaveURL('/my/tasks?from=mail');
    await expect(new ShellPage(page).heading('My tasks')).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), LOGIN_REDIRECT_KEY)).toBeNull();
  });
});

test.describe('session that ends during work', () => {
  const PERSON = { email: 'employee2@larkspur.example' };

  test('[SES-05, SES-06, SES-07, SES-08, SES-09] shows a dialog that only leads to login, over the unchanged page', async ({
    page,
    problems,
    signInAs,
    db,
  }) => {
    problems.expectAnswer(419);
    await signInAs(PERSON);
    const answers = answersOf(page, '/');
    await page.goto('/');
    const shell = new ShellPage(page);
    await expect(shell.heading('Your to-dos')).toBeVisible();
    await answers;
    await endSessionsOf(db, PERSON.email);
    await shell.menuEntry('My History').click();
    await expect(shell.toast(MESSAGES.errors.sessionExpired)).toBeVisible();
    await expect(shell.expiredDialog).toBeVisible();
    await expect(shell.expiredDialog.getByRole('button')).toHaveText(['Login']);
    await page.keyboard.press('Escape');
    await expect(shell.expiredDialog).toBeVisible();
  });

  test('[SES-10, SES-11, SES-12, RT-72] continues after a login in the popup, without a page load', async ({
    page,
    problems,
    signInAs,
    db,
  }) => {
    problems.expectAnswer(419);
    problems.expectAnswer(401);
    await signInAs(PERSON);
    const answers = answersOf(page, '/');
    await page.goto('/');
    const shell = new ShellPage(page);
    await expect(shell.heading('Your to-dos')).toBeVisible();
    await markLoad(page);
    await answers;
    await endSessionsOf(db, PERSON.email);
    await shell.menuEntry('My History').click();
    await expect(shell.expiredDialog).toBeVisible();
    const calls = new Calls(page);
    const popup = await openLoginPopup(page);
    expect(new URL(popup.url()).pathname).toBe('/auth/login-dialog');
    const closed = popup.waitForEvent('close');
    await new LoginPage(popup).signIn(PERSON.email);
    await closed;
    await expect(shell.expiredDialog).toBeHidden();
    await expect.poll(() => calls.count('GET', '/auth/session-check')).toBe(1);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await isSameLoad(page)).toBe(true);
  });

  test('[AMB-54] asks again when the popup is closed without a login', async ({
    page,
    problems,
    signInAs,
    db,
  }) => {
    problems.expectAnswer(419);
    problems.expectAnswer(401);
    await signInAs(PERSON);
    const answers = answersOf(page, '/');
    await page.goto('/');
    const shell = new ShellPage(page);
    await expect(shell.heading('Your to-dos')).toBeVisible();
    await answers;
    await endSessionsOf(db, PERSON.email);
    await shell.menuEntry('My History').click();
    const popup = await openLoginPopup(page);
    const check = page.waitForResponse((response) =>
      response.url().endsWith('/auth/session-check'),
    );
    await popup.close();
    expect((await check).status()).toBe(419);
    await expect(shell.expiredDialog).toBeVisible();
  });
});

test.describe('sign-out', () => {
  test('[NAV-28, SES-13, SES-14] calls the server, forgets the stored address, and reloads the page', async ({
    page,
    problems,
    signInAs,
  }) => {
    problems.expectAnswer(401);
    await signInAs('employee3');
    await page.goto('/my/history');
    const shell = new ShellPage(page);
    await expect(shell.heading('My history')).toBeVisible();
    await page.evaluate((key) => localStorage.setItem(key, '/cycles'), LOGIN_REDIRECT_KEY);
    await markLoad(page);
    const calls = new Calls(page);
    await shell.choose('Logout');
    await expect(page).toHaveURL('/login');
    expect(calls.count('POST', '/api/logout')).toBe(1);
    expect(await isSameLoad(page)).toBe(false);
    expect(await page.evaluate((key) => localStorage.getItem(key), LOGIN_REDIRECT_KEY)).toBeNull();
    await page.goto('/my/tasks');
    await expect(page).toHaveURL('/login');
  });
});

async function openLoginPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await new ShellPage(page).expiredDialog.getByRole('button', { name: 'Login' }).click();
  const popup = await opened;
  await expect(new LoginPage(popup).submit).toBeVisible();
  return popup;
}
