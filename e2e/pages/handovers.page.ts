import type { Locator, Page } from '@playwright/test';

/** The decisions after a change of manager. */
export class HandoversPage {
  readonly page: Page;
  readonly kept: Locator;

  constructor(page: Page) {
    this.page = page;
    this.kept = page.getByRole('dialog', { name: /^Your draft of/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/my/handovers');
  }

  /** Returns the row of a form by its title. */
  form(title: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { level: 3, name: title, exact: true }) });
  }

  choice(title: string, name: string): Locator {
    return this.form(title).getByRole('button', { name, exact: true });
  }

  undo(title: string): Locator {
    return this.form(title).getByRole('button', { name: `Undo: ${title}` });
  }
}

/** HR's dialog for changing someone's manager. */
export class ChangeManagerDialog {
  readonly opener: Locator;
  readonly dialog: Locator;

  constructor(page: Page, name: string) {
    this.opener = page.getByRole('button', { name: 'Change manager' });
    this.dialog = page.getByRole('dialog', { name: `Change the manager of ${name}` });
  }

  /** Finds the new manager with the keyboard. */
  async choose(name: string): Promise<void> {
    const page = this.dialog.page();
    await this.dialog.getByRole('combobox', { name: 'New manager' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }

  option(form: string, choice: 'Keep' | 'Hand over' | 'Decide later'): Locator {
    return this.dialog.getByRole('group', { name: form }).getByRole('radio', { name: choice });
  }
}
