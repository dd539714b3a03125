import type { Locator, Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';

/** The nomination and approval screens. */
export class NominationsPage {
  readonly page: Page;
  readonly search: Locator;
  readonly chosen: Locator;
  readonly terms: Locator;
  readonly submit: Locator;
  readonly save: Locator;
  readonly question: Locator;
  /** Declined reviews: who, and why. */
  readonly returned: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.search = main.getByRole('combobox', { name: /^(?:Search peers|Add Peers)$/ });
    this.chosen = main.getByRole('list', { name: 'Selected reviewers' }).getByRole('listitem');
    this.terms = main.getByRole('checkbox', { name: 'I agree to these terms' });
    this.submit = main.getByRole('button', { name: LABELS.buttons.submit, exact: true });
    this.save = main.getByRole('button', { name: LABELS.buttons.save, exact: true });
    this.question = page.getByRole('dialog', { name: LABELS.pulses.confirmSubmissionTitle });
    this.returned = main.locator('[data-returned]');
  }

  /** Finds a person by name and picks them, with the keyboard only. */
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

  /** Returns the names that the save confirmation lists for an outcome: 'Approved', 'Declined'. */
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
