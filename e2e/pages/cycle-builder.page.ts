import { expect, type Locator, type Page } from '@playwright/test';
import { ShellPage } from './shell.page.ts';

/** `/cycles/{id}`: the cycle builder. */
export class CycleBuilderPage {
  readonly page: Page;
  readonly name: Locator;
  readonly stages: Locator;
  readonly pulses: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.stages = page.getByRole('list', { name: 'Stages' });
    this.pulses = page.getByRole('main').getByRole('list', { name: 'Reviews', exact: true });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
  }

  async open(id: number, name: string): Promise<void> {
    await this.page.goto(`/cycles/${id}`);
    await expect(new ShellPage(this.page).heading(name)).toBeVisible();
  }

  /** Returns the fields of a stage by its title or the start of it. */
  stage(title: string | RegExp, exact = false): Locator {
    return this.stages.getByRole('group', { name: title, exact });
  }

  /** Returns the stage titles in order. */
  titles(): Promise<string[]> {
    return this.stages
      .getByRole('textbox', { name: 'Title' })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  }

  /** Adds templates one after another with the keyboard only. */
  async addByKeyboard(...titles: readonly string[]): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Add review' }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('searchbox', { name: 'Search templates' });
    for (const title of titles) {
      await expect(search).toBeVisible();
      await search.fill(title);
      await page.getByRole('button', { name: `Add ${title}`, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(
        this.pulses.getByRole('heading', { name: title, exact: true, includeHidden: true }),
      ).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  async saved(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText('All changes saved')).toBeVisible();
  }
}
