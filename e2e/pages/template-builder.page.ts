import type { Locator, Page } from '@playwright/test';

/** The template builder and the list it is opened from. */
export class TemplateBuilderPage {
  readonly page: Page;
  readonly steps: Locator;
  readonly save: Locator;
  readonly next: Locator;
  readonly questions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.steps = page.getByRole('navigation', { name: 'Steps' });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
    this.next = page.getByRole('button', { name: 'Next', exact: true });
    this.questions = page
      .getByRole('list', { name: 'Questions', exact: true })
      .getByRole('listitem')
      .filter({
        has: page
          .getByRole('button', { expanded: false })
          .or(page.getByRole('button', { expanded: true })),
      });
  }

  step(name: string): Locator {
    return this.page.getByRole('heading', { level: 2, name, exact: true });
  }

  async goToStep(name: string): Promise<void> {
    await this.steps.getByRole('link', { name }).click();
    await this.step(name).waitFor();
  }

  /** Starts a template of a type from the list. */
  async begin(title: string, type: RegExp): Promise<void> {
    await this.page.goto('/templates');
    await this.page.getByRole('button', { name: 'New template' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'New template' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('radio', { name: type }).check();
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await this.step('Details').waitFor();
  }

  /** Adds a question without the mouse: Enter opens the menu of kinds, typing selects one. */
  async addByKeyboard(kind: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add question' }).press('Enter');
    await this.page.getByRole('menuitem', { name: kind }).press('Enter');
    await this.page.getByRole('textbox', { name: 'Question' }).last().fill(text);
  }

  async saved(): Promise<void> {
    await this.save.click();
    await this.page.getByText(/^Saved \d\d:\d\d:\d\d [ap]m$/).waitFor();
  }
}
