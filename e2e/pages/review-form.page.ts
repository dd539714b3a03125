import type { Locator, Page } from '@playwright/test';
import { LABELS, MESSAGES } from '@reviews/domain';

/** The page for writing a review. */
export class ReviewFormPage {
  readonly page: Page;
  /** The save status: 'Saved 03:12:45 pm', 'Offline: kept on this computer'. */
  readonly status: Locator;
  readonly saveDraft: Locator;
  readonly submit: Locator;
  readonly oldDrafts: Locator;
  readonly confirmDialog: Locator;
  readonly issuesDialog: Locator;
  readonly priorDrafts: Locator;
  readonly leaveDialog: Locator;
  readonly conflictDialog: Locator;
  readonly showRelated: Locator;
  readonly relatedPanel: Locator;
  readonly quickNavigation: Locator;
  readonly optOut: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.status = main.locator('[role="status"][data-phase]');
    this.saveDraft = main.getByRole('button', { name: /^Save Draft/ });
    this.submit = main.getByRole('button', { name: LABELS.buttons.submit, exact: true });
    this.oldDrafts = main.getByRole('button', { name: LABELS.drafts.reviewOld });
    this.confirmDialog = page.getByRole('dialog', { name: LABELS.pulses.confirmSubmissionTitle });
    this.issuesDialog = page.getByRole('dialog', { name: MESSAGES.pulses.correctIssues });
    this.priorDrafts = page.getByRole('dialog', { name: LABELS.drafts.title });
    this.leaveDialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    this.conflictDialog = page.getByRole('dialog', {
      name: /^Changed (?:in another window|since you wrote here)$/,
    });
    this.showRelated = main.getByRole('button', { name: LABELS.pulses.showRelated });
    this.relatedPanel = page.getByRole('complementary', { name: 'Related reviews' });
    this.quickNavigation = main.getByRole('button', { name: 'Go to another review' });
    this.optOut = main.getByRole('checkbox', { name: MESSAGES.pulses.sharingOptOut });
  }

  /** Opens a form and waits until it can be edited, including the rich text editors. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.submit.waitFor();
    await this.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  }

  /** Returns the field of a text question, plain or rich. */
  text(question: string): Locator {
    return this.page.getByRole('main').getByRole('textbox', { name: question });
  }

  /** Returns the whole card of a question: text, help, input and problem. */
  card(question: string): Locator {
    return this.page
      .getByRole('main')
      .locator('section[id]')
      .filter({ has: this.page.getByRole('heading', { name: question }) });
  }

  /** Types key by key at the end of a text. */
  async type(question: string, words: string): Promise<void> {
    const field = this.text(question);
    await field.click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(words);
  }

  /** Returns a button of the editor's toolbar. */
  tool(name: string): Locator {
    return this.page
      .getByRole('toolbar', { name: 'Text formatting' })
      .getByRole('button', { name });
  }

  async confirm(): Promise<void> {
    await this.confirmDialog
      .getByRole('button', { name: LABELS.buttons.submit, exact: true })
      .click();
  }

  async submitAndConfirm(): Promise<void> {
    await this.submit.click();
    await this.confirm();
  }

  /** Returns one version of an answer in the draft conflict dialog. */
  version(question: string, whose: 'This window' | RegExp): Locator {
    return this.conflictDialog
      .getByRole('group', { name: question })
      .getByRole('radio', { name: whose });
  }
}
