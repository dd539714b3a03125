import type { Locator, Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';

/** The screens on which reviewers are chosen and approved. */
export class NominationsPage {
  readonly page: Page;
  readonly search: Locator;
  readonly chosen: Locator;
  readonly terms: Locator;
  readonly submit: Locator;
  readonly save: Locator;
  readonly question: Locator;
  /** What came back: who declined, and why. */
  readonly returned: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.search = main.getByRole('combobox', { name: /^(?:Search peers|Add Peers)$/ });
    this.chosen = main.getByRole('list', { name: 'Chosen reviewers' }).getByRole('listitem');
    this.terms = main.getByRole('checkbox', { name: 'I agree to these terms' });
    this.submit = main.getByRole('button', { name: LABELS.buttons.submit, exact: true });
    this.save = main.getByRole('button', { name: LABELS.buttons.save, exact: true });
    this.question = page.getByRole('dialog', { name: LABELS.pulses.confirmSubmissionTitle });
    this.returned = main.locator('[data-returned]');
  }

  /** Finds somebody by name and takes them, by keyboard alone. */
  async pick({ preferredName }: { readonly preferredName: string }): Promise<void> {
    await this.search.fill(preferredName);
    await this.page.getByRole('option', { name: preferredName }).waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  row({ preferredName }: { readonly preferredName: string }): Locator {
    return this.page.getByRole('row').filter({ hasText: preferredName });
  }

  box({ preferredName }: { readonly preferredName: string }): Locator {
    return this.page.getByRole('checkbox', { name: `Approve ${preferredName}` });
  }

  /** The names that the question before saving gives for what becomes of them: 'Approved', 'Declined'. */
  namesOf(outcome: 'Approved' | 'Declined'): Locator {
    return this.question
      .locator('div')
      .filter({ has: this.page.getByRole('term').filter({ hasText: outcome }) })
      .last()
      .getByRole('definition');
  }

  confirm(): Promise<void> {
    return this.question.getByRole('button', { name: LABELS.buttons.save }).click();
  }
}
