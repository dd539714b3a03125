import type { Locator, Page } from '@playwright/test';

/** What says who can read a form, on the page where it is written and on the one where it is read. */
export class AudiencePart {
  /** Above what is written or read. */
  readonly line: Locator;
  /** Once more where the writing ends. */
  readonly lastLine: Locator;
  /** The list that opens below the line; on a phone a sheet. */
  readonly panel: Locator;
  readonly sheet: Locator;
  /** In the dialog that asks before submitting. */
  readonly beforeSubmit: Locator;

  constructor(page: Page) {
    const lines = page.getByRole('main').getByRole('button', { name: /^Who can read this/ });
    this.line = lines.first();
    this.lastLine = lines.last();
    this.panel = page.getByRole('main').getByRole('region', { name: 'Who can read this' });
    this.sheet = page.getByRole('dialog', { name: 'Who can read this' });
    this.beforeSubmit = page.getByRole('dialog').getByRole('region', { name: 'Who can read this' });
  }

  /** One group of the open list: 'Managers', 'HR and administrators'. */
  group(name: string): Locator {
    return this.panel
      .getByRole('listitem')
      .filter({ has: this.panel.page().getByRole('heading', { name, exact: true }) });
  }
}
