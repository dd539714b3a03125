import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';

/** The sign-in form, on its page and in the popup. */
export class LoginPage {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Login', exact: true });
    this.refusal = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  async signIn(email: string, password: string = DEMO_PASSWORD): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Returns a one-click account of the demo company. */
  demoAccount(name: string): Locator {
    return this.page.getByRole('region', { name: 'Try the demo as' }).getByRole('button', { name });
  }
}
