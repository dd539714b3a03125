import type { Locator, Page } from '@playwright/test';

/** The information about who can read a form, on the writing and the reading page. */
export class AudiencePart {
  /** At the top of the page. */
  readonly line: Locator;
  /** Repeated at the end of the form. */
  readonly lastLine: Locator;
  /** The list that opens below the line; a sheet on a phone. */
  readonly panel: Locator;
  readonly sheet: Locator;
  /** In the submit confirmation. */
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
