import { expect, type Locator, type Page } from '@playwright/test';
import { ShellPage } from './shell.page.ts';

/** `/integrations/import`. */
export class ImportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/integrations/import');
    await expect(new ShellPage(this.page).heading('Import people')).toBeVisible();
  }

  async choose(name: string, file: Buffer): Promise<void> {
    await this.page
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: file });
  }

  /** Returns the mapping of a column. */
  column(name: string): Locator {
    return this.page.getByRole('combobox', { name: `Field for “${name}”` });
  }

  /** Returns the tab of one kind of row in the preview. */
  tab(name: string | RegExp): Locator {
    return this.page
      .getByRole('navigation', { name: 'Types of changes' })
      .getByRole('link', { name });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  /** Confirms a dialog. */
  async confirm(title: string, button: string): Promise<void> {
    await this.page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: button })
      .click();
  }
}
