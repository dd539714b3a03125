import type { Page } from '@playwright/test';
import { listMenu } from '@reviews/contracts/menu';
import { MENU_REFRESH_MS, OPERATION_HEADER } from '@reviews/domain';
import { WebBuild } from '@reviews/harness';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { WIDTHS } from '../watch/accessible.ts';
import { Calls } from '../watch/calls.ts';
import { isSameLoad, markLoad } from '../watch/full-load.ts';

const APP = 'Larkspur Reviews';

/** The address of the code of one page. */
const historyCode = (): string => `/${new WebBuild().fileOf('src/pages/my-history-page.tsx')}`;

async function withConfig(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/app_config', async (route) => {
    const response = await route.fetch();
    const config: unknown = await response.json();
    await route.fulfill({
      response,
      json: { ...(typeof config === 'object' ? config : {}), ...change },
    });
  });
}

test.describe('first load and navigation', () => {
  test('[NAV-09] loads person, configuration and menu before the page, and only once', async ({
    page,
    signInAs,
  }) => {
    await signInAs('employee');
    const calls = new Calls(page);
    await page.goto('/my/tasks');
    const shell = new ShellPage(page);
    await expect(shell.heading('My tasks')).toBeVisible();
    // The heading appears before the tasks are requested.
    await expect.poll(() => calls.count('GET', '/api/my/tasks')).toBe(1);
    const first = calls.all.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
    expect(first.slice(0, 3).toSorted()).toEqual([
      '/api/app_config',
      '/api/user',
      '/api/user/menu',
    ]);
    expect(first.indexOf('/api/my/tasks')).toBeGreaterThan(2);
    calls.clear();
    await shell.menuEntry('My History').click();
    await expect(shell.heading('My history')).toBeVisible();
    await expect.poll(() => calls.count('GET', '/api/my/history')).toBe(1);
    expect(calls.all.filter(({ path }) => /^\/api\/(?:user|app_config)/.test(path))).toEqual([]);
  });

  test('[NAV-01, NAV-06, NAV-18, NAV-19, NAV-25] loads each page on its visit, sets the title and marks the menu entry', async ({
    page,
    signInAs,
  }) => {
    await signInAs('employee');
    const calls = new Calls(page);
    await page.goto('/my/tasks');
    const shell = new ShellPage(page);
    await expect(shell.heading('My tasks')).toBeVisible();
    await expect(page).toHaveTitle(`My tasks · ${APP}`);
    await expect(shell.menuEntry('My Tasks')).toHaveAttribute('aria-current', 'page');
    await expect(shell.menuEntry('My History')).not.toHaveAttribute('aria-current');
    expect(calls.count('GET', historyCode())).toBe(0);
    await markLoad(page);
    await shell.choose('My History');
    await expect(page).toHaveURL('/my/history');
    await expect(page).toHaveTitle(`My history · ${APP}`);
    await expect(shell.menuEntry('My History')).toHaveAttribute('aria-current', 'page');
    expect(calls.count('GET', historyCode())).toBe(1);
    expect(await isSameLoad(page)).toBe(true);
  });

  test('[NAV-10] scrolls to the top on every navigation', async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 1440, height: 300 });
    await signInAs('employee');
    await page.goto('/');
    const shell = new ShellPage(page);
    const more = page.getByRole('link', { name: 'Write Review: Peer Review for Priya Raman' });
    await more.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 200));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await more.click();
    await expect(shell.heading('Peer Review for Priya Raman')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('[NAV-11] reloads a page whose code cannot be fetched', async ({
    page,
    signInAs,
    problems,
  }) => {
    problems.expectMessage(/Failed to fetch dynamically imported module|net::ERR_FAILED/);
    await signInAs('employee');
    await page.goto('/my/tasks');
    const shell = new ShellPage(page);
    await expect(shell.heading('My tasks')).toBeVisible();
    await markLoad(page);
    let isBroken = true;
    await page.route(`**${historyCode()}`, (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    page.on('framenavigated', () => (isBroken = false));
    await shell.menuEntry('My History').click();
    await expect(shell.heading('My history')).toBeVisible();
    await expect(page).toHaveURL('/my/history');
    expect(await isSameLoad(page)).toBe(false);
  });
});

test.describe('top bar', () => {
  test('[NAV-02, NAV-03, NAV-20, NAV-22] has brand, main menu and user menu on every page', async ({
    page,
    signInAs,
    problems,
  }) => {
    problems.expectAnswer(404, /^\/no\/such\/page$/);
    await signInAs('employee');
    const shell = new ShellPage(page);
    for (const path of ['/', '/my/tasks', '/no/such/page']) {
      await page.goto(path);
      await expect(shell.bar.getByRole('link', { name: APP })).toBeVisible();
      await expect(shell.menu).toBeVisible();
      await expect(shell.userButton).toBeVisible();
    }
    await shell.bar.getByRole('link', { name: APP }).click();
    await expect(page).toHaveURL('/');

    // On a phone the name is hidden, but screen readers read it.
    await page.setViewportSize(WIDTHS.phone);
    await expect(shell.userButton).toHaveAccessibleName(/^\p{L}.*: user menu$/u);
  });

  test('[NAV-21, NAV-22] shows the configured logo and name', async ({ page, signInAs }) => {
    await signInAs('employee');
    const shell = new ShellPage(page);
    const brand = shell.bar.getByRole('link', { name: 'Acme People' });
    const logo = brand.locator('img');
    for (const { logoInMenu, appNameInMenu } of [
      { logoInMenu: true, appNameInMenu: true },
      { logoInMenu: false, appNameInMenu: true },
      { logoInMenu: true, appNameInMenu: false },
    ]) {
      await withConfig(page, {
        appName: 'Acme People',
        logo: '/favicon.svg',
        logoInMenu,
        appNameInMenu,
      });
      await page.goto('/');
      await expect(brand).toBeVisible();
      await expect(logo).toHaveCount(logoInMenu ? 1 : 0);
      await expect(brand.getByText('Acme People')).toHaveCount(appNameInMenu ? 1 : 0);
      await expect(page).toHaveTitle('Home · Acme People');
    }
  });

  test('[NAV-30, NAV-31, NAV-32] loads the configured font and the site’s own style', async ({
    page,
    signInAs,
    problems,
  }) => {
    problems.expectAnswer(404, /^\/fonts\//);
    problems.expectMessage(/MIME type/);
    await signInAs('employee');
    await withConfig(page, {
      fontFamily: 'Noto Serif',
      clientCss: 'h1 { letter-spacing: 7px !important }',
    });
    await page.route('**/api/app_config/client.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: 'h1 { letter-spacing: 7px !important }' }),
    );
    const calls = new Calls(page);
    await page.goto('/');
    await expect(new ShellPage(page).heading('Your to-dos')).toHaveCSS('letter-spacing', '7px');
    expect(calls.count('GET', '/fonts/noto-serif.css')).toBe(1);
    const answer: unknown = await (await page.request.get('/api/app_config')).json();
    for (const field of [
      'logo',
      'logoInMenu',
      'appName',
      'appNameInMenu',
      'fontFamily',
      'clientCss',
    ])
      expect(answer).toHaveProperty(field);
  });

  test('remembers the choice of light or dark in the browser', async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signInAs('employee');
    await page.goto('/');
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await new ShellPage(page).chooseScheme('Dark');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await new ShellPage(page).chooseScheme('System');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

test.describe('main menu', () => {
  const leaf = (id: number, name: string, url: string | null) => ({
    id,
    name,
    url,
    target: null,
    data: null,
    children: [],
  });

  test("[NAV-12, NAV-13, NAV-14, NAV-15, NAV-16, NAV-17] shows the server's entries at any depth", async ({
    page,
    signInAs,
    problems,
  }) => {
    // The address of another application on the same site.
    problems.expectAnswer(404, /^\/admin\/console$/);
    await signInAs('employee');
    const menu = [
      leaf(5, 'Zebra', '/my/tasks'),
      leaf(4, 'Console', '/admin/console'),
      leaf(3, 'Handbook', 'https://handbook.example/'),
      leaf(2, 'Nowhere', null),
      {
        ...leaf(1, 'More', null),
        children: [
          leaf(6, 'Mine', '/my/history'),
          { ...leaf(7, 'Deeper', null), children: [leaf(8, 'Deepest', '/cycles')] },
        ],
      },
    ];
    await page.route('**/api/user/menu', (route) =>
      route.fulfill({ json: menu, headers: { [OPERATION_HEADER]: listMenu.id } }),
    );
    await page.goto('/');
    const shell = new ShellPage(page);
    await expect(shell.heading('Your to-dos')).toBeVisible();
    await expect(shell.menu.locator('> ul > li')).toHaveText([
      /^Zebra/,
      /^Console/,
      /^Handbook/,
      /^Nowhere/,
      /^More/,
    ]);
    await expect(shell.menuEntry('Handbook')).toHaveAttribute('href', 'https://handbook.example/');

    await shell.menu.getByRole('button', { name: 'More' }).click();
    await expect(shell.menuEntry('Mine')).toBeVisible();
    await shell.menu.getByRole('button', { name: 'Deeper' }).click();
    await expect(shell.menuEntry('Deepest')).toBeVisible();

    await markLoad(page);
    await shell.menuEntry('Nowhere').click();
    await expect(page).toHaveURL('/');
    await shell.menuEntry('Zebra').click();
    await expect(page).toHaveURL('/my/tasks');
    expect(await isSameLoad(page)).toBe(true);
    await shell.menuEntry('Console').click();
    await expect(page).toHaveURL('/admin/console');
    expect(await isSameLoad(page)).toBe(false);
  });

  test('[NAV-29] is refreshed every minute', async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs('employee');
    await page.goto('/');
    await expect(new ShellPage(page).heading('Your to-dos')).toBeVisible();
    const calls = new Calls(page);
    await page.clock.runFor(MENU_REFRESH_MS / 2);
    expect(calls.count('GET', '/api/user/menu')).toBe(0);
    await page.clock.runFor(MENU_REFRESH_MS / 2);
    await expect.poll(() => calls.count('GET', '/api/user/menu')).toBe(1);
  });
});

test.describe('addresses', () => {
  test("[RT-07, AMB-01] redirects /history to /user/my-history, the user's own history", async ({
    page,
    signInAs,
  }) => {
    await signInAs('employee2');
    await page.goto('/history');
    await expect(page).toHaveURL('/user/my-history');
    await expect(new ShellPage(page).heading('My history')).toBeVisible();
    await expect(page.getByRole('row', { name: /Self Review/ }).first()).toBeVisible();
  });

  test("[RT-01, RT-45, RT-47] shows the user's own home, tasks and history", async ({
    page,
    signInAs,
  }) => {
    await signInAs('employee');
    await page.goto('/');
    const toDo = page.getByRole('list', { name: 'To do' });
    await expect(toDo.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Waiting for others' })).toContainText(
      'Reopening of Peer Review for Luca Ferrant',
    );
    await page.goto('/my/tasks');
    await expect(
      toDo.getByRole('link', { name: 'Continue Review: Self Review for Noa Castellan' }),
    ).toBeVisible();
    await expect(
      toDo.getByRole('link', { name: 'Write Review: Upline Feedback for Idris Fontaine' }),
    ).toBeVisible();
    await page.goto('/my/history');
    await expect(page.getByRole('row', { name: /Luca Ferrant.*Peer Review/ })).toBeVisible();
  });

  test('shows an unknown address inside the application, with a link to home', async ({
    page,
    signInAs,
    problems,
  }) => {
    problems.expectAnswer(404, /^\/no\/such\/page$/);
    await signInAs('employee');
    await page.goto('/no/such/page');
    const shell = new ShellPage(page);
    await expect(shell.heading('This page could not be found.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('[NAV-05, NAV-08, RT-26, RT-27, RT-42] opens a download address without the frame, and sends no cookies with its calls', async ({
    page,
    signInAs,
  }) => {
    await signInAs('employee');
    const calls = new Calls(page);
    for (const path of [
      '/packets/none/download',
      '/packets/none/download/manager',
      '/panels/1/view/packet/2',
    ]) {
      await page.goto(`${path}?token=abc`);
      const shell = new ShellPage(page);
      await expect(shell.heading('Packet')).toBeVisible();
      await expect(shell.bar).toHaveCount(0);
      await expect(shell.menu).toHaveCount(0);
      await expect(shell.userButton).toHaveCount(0);
    }
    for (const { request } of calls.to('GET', /^\/api\//)) {
      const headers = await request.allHeaders();
      expect(headers['authorization']).toBe('Bearer abc');
      expect(headers['cookie']).toBeUndefined();
    }
    expect(calls.count('GET', '/api/user')).toBe(0);
  });
});
