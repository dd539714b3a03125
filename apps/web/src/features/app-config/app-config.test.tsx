import { listDemoAccounts } from '@reviews/contracts/session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';

const brand = async () => within(await screen.findByRole('banner')).getAllByRole('link')[0];
const stylesheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[data-configured]')].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => {
  answers(listDemoAccounts, { password: null, data: [] });
});

describe('configured look', () => {
  it.each([
    { logo: '/logo.svg', logoInMenu: true, appNameInMenu: true, picture: true, name: true },
    { logo: '/logo.svg', logoInMenu: false, appNameInMenu: true, picture: false, name: true },
    { logo: null, logoInMenu: true, appNameInMenu: true, picture: false, name: true },
    { logo: '/logo.svg', logoInMenu: true, appNameInMenu: false, picture: true, name: false },
  ])(
    '[NAV-20] [NAV-21] [NAV-22] [AMB-50] logo $logo, logoInMenu $logoInMenu, appNameInMenu $appNameInMenu',
    async ({ picture, name, ...config }) => {
      answerShell({ config: { appName: 'Larkspur', ...config } });
      renderApp('/');
      const link = await brand();
      expect(link?.getAttribute('href')).toBe('/');
      expect(link?.querySelector('img') !== null).toBe(picture);
      expect(link?.textContent?.includes('Larkspur')).toBe(name);
    },
  );

  it('[NAV-30] [NAV-31] loads the font and the client css from this site once the configuration is loaded', async () => {
    answerShell({ config: { fontFamily: 'Source Serif 4', clientCss: 'body { color: red }' } });
    renderApp('/');
    await waitFor(() =>
      expect(stylesheets()).toEqual(['/fonts/source-serif-4.css', '/api/app_config/client.css']),
    );
  });

  it('[NAV-30] [NAV-31] loads neither when none is configured', async () => {
    answerShell();
    renderApp('/');
    await brand();
    expect(stylesheets()).toEqual([]);
  });
});

describe('shell', () => {
  it('[NAV-02] [NAV-03] shows brand, main menu and user menu above the content', async () => {
    answerShell();
    renderApp('/');
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('navigation', { name: 'Main menu' })).toBeInstanceOf(HTMLElement);
    expect(bar.getByRole('button', { name: /user menu/ })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('main')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
      '#content',
    );
  });
});
