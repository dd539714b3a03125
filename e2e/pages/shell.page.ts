import type { Locator, Page } from '@playwright/test';

/** The frame of every page: the top bar with its menus, the toasts, the session expired dialog. */
export class ShellPage {
  readonly page: Page;
  readonly bar: Locator;
  readonly menu: Locator;
  readonly userButton: Locator;
  readonly impersonation: Locator;
  readonly expiredDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('banner');
    this.menu = page.getByRole('navigation', { name: 'Main menu' });
    this.userButton = page.getByRole('button', { name: /: user menu$/ });
    this.impersonation = page.getByRole('region', { name: 'Impersonation' });
    this.expiredDialog = page.getByRole('dialog', { name: 'Please Login To Continue' });
  }

  /** Returns the heading of the page. */
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Returns a toast by its text, or all of them. */
  toast(text?: string): Locator {
    const toasts = this.page.getByRole('region', { name: 'Messages' }).locator('[data-toast]');
    return text === undefined ? toasts : toasts.filter({ hasText: text });
  }

  menuEntry(name: string): Locator {
    return this.menu.getByRole('link', { name, exact: true });
  }

  async openUserMenu(): Promise<void> {
    if ((await this.userButton.getAttribute('aria-expanded')) !== 'true')
      await this.userButton.click();
  }

  /** Returns an entry of the user menu, a link or a button. */
  userEntry(name: string): Locator {
    const holder = this.bar.locator('div').filter({ has: this.userButton }).last();
    return holder
      .getByRole('link', { name, exact: true })
      .or(holder.getByRole('button', { name, exact: true }));
  }

  async choose(entry: string): Promise<void> {
    await this.openUserMenu();
    await this.userEntry(entry).click();
  }

  async chooseScheme(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.openUserMenu();
    await this.bar.getByText(name, { exact: true }).click();
  }
}
