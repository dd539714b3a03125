import type { Locator, Page } from '@playwright/test';

/** The dialog for choosing who to impersonate. */
export class ImpersonateDialog {
  readonly dialog: Locator;
  readonly search: Locator;
  readonly reason: Locator;
  readonly cancel: Locator;
  readonly confirm: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Select User To Impersonate' });
    this.search = this.dialog.getByRole('combobox', { name: 'Employee' });
    this.reason = this.dialog.getByLabel('Reason');
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel', exact: true });
    this.confirm = this.dialog.getByRole('button', { name: 'Impersonate', exact: true });
  }

  /** The chosen name, with its clear button. */
  get chosen(): Locator {
    return this.dialog.getByRole('group', { name: 'Employee' });
  }

  option(name: string): Locator {
    return this.#page.getByRole('option', { name });
  }

  async choose(typed: string, name: string): Promise<void> {
    await this.search.pressSequentially(typed);
    await this.option(name).click();
    await this.reason.fill('To help');
  }
}
