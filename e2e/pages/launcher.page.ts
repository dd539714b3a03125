import { expect, type Locator, type Page } from '@playwright/test';
import { ShellPage } from './shell.page.ts';

/** `/cycles/{id}/launcher`. */
export class LauncherPage {
  readonly page: Page;
  readonly progress: Locator;
  /** The cycle's launches, newest first. */
  readonly launches: Locator;

  constructor(page: Page) {
    this.page = page;
    this.progress = page.getByRole('progressbar', { name: 'Launch progress' });
    this.launches = page
      .getByRole('list', { name: 'Launches of this cycle' })
      .getByRole('listitem');
  }

  async open(cycleId: number, choice = ''): Promise<void> {
    await this.page.goto(`/cycles/${cycleId}/launcher${choice}`);
    await expect(new ShellPage(this.page).heading('Launcher')).toBeVisible();
  }

  /** Returns what the page shows about one person. */
  person(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  /** Picks someone with the keyboard. */
  async pick(field: string, name: string): Promise<void> {
    const search = this.page.getByRole('combobox', { name: field });
    await search.fill(name);
    await expect(this.page.getByRole('option', { name })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(this.page.getByRole('list', { name: field }).getByText(name)).toBeVisible();
  }

  /** Presses the launch button with this text and confirms. */
  async launch(words: string): Promise<void> {
    await this.page.getByRole('button', { name: `Launch ${words}` }).click();
    await this.page
      .getByRole('dialog', { name: `Launch ${words}?` })
      .getByRole('button', { name: `Launch ${words}` })
      .click();
  }
}
