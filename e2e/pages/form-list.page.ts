import type { Locator, Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';

/** The form list of one pulse in one cycle. */
export class FormListPage {
  readonly page: Page;
  readonly filters: Locator;
  readonly rows: Locator;
  readonly count: Locator;
  readonly pages: Locator;
  readonly overviewLink: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.filters = main.getByRole('form', { name: 'Filters' });
    this.rows = main
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    this.count = main.getByText(/^[\d,]+ results?$/);
    this.pages = main.getByRole('navigation', { name: 'Pages' });
    this.overviewLink = main.locator('a[href$="/overview"]');
  }

  async open(
    path: string,
    filters: Readonly<Record<string, unknown>> | null = null,
  ): Promise<void> {
    await this.page.goto(
      filters === null ? path : `${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`,
    );
    await this.loaded();
  }

  async loaded(): Promise<void> {
    await this.page.locator('main section[aria-label="Reviews"][aria-busy="false"]').waitFor();
  }

  /** Returns the rows about one person. */
  rowsOf(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  header(name: string): Locator {
    return this.page.getByRole('columnheader', { name });
  }

  cells(column: string): Locator {
    return this.rows.locator(`[data-column="${column}"]`);
  }

  textFilter(label: string): Locator {
    return this.filters.getByRole('textbox', { name: label, exact: true });
  }

  button(name: 'Search' | 'Reset'): Locator {
    return this.filters.getByRole('button', { name, exact: true });
  }

  /** Opens the choices of a multi-select filter and returns its list. */
  async openChoices(label: string): Promise<Locator> {
    await this.filters.getByRole('button', { name: label }).click();
    return this.page.getByRole('dialog', { name: label });
  }

  checkbox(name: string): Locator {
    return this.page.getByRole('main').getByRole('checkbox', { name });
  }

  /** Opens the menu of a row and returns its entries. */
  async openActions(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `${LABELS.buttons.actions} for ${name}` }).click();
    return this.page.getByRole('menuitem');
  }

  async act(name: string, action: string): Promise<void> {
    const entries = await this.openActions(name);
    await entries.filter({ hasText: action }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
