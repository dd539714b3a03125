import type { BrowserContext, Page } from '@playwright/test';

/**
 * Logged by Chromium for every refused or lost request. The requests themselves are watched and
 * give more detail.
 */
const RESOURCE_NOISE = /^Failed to load resource/;

type Expected = { readonly status: number; readonly path: RegExp };

/**
 * Collects everything that goes wrong on a page: console errors (including security policy
 * violations), uncaught exceptions and refused calls. A test declares the refusals it causes;
 * everything else fails it.
 */
export class PageProblems {
  readonly #found: string[] = [];
  readonly #expectedAnswers: Expected[] = [];
  readonly #expectedMessages: RegExp[] = [];

  /** Watches every present and future page of the context, including popups. */
  watch(context: BrowserContext): void {
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
  }

  /** Declares a refusal that the test causes: 419 for an ended session, 409 for a second window. */
  expectAnswer(status: number, path: RegExp = /./): void {
    this.#expectedAnswers.push({ status, path });
  }

  /** Declares a console message that the test causes. */
  expectMessage(text: RegExp): void {
    this.#expectedMessages.push(text);
  }

  /** Returns the problems that no test expected. */
  unexpected(): readonly string[] {
    return this.#found;
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.#note(`exception: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !RESOURCE_NOISE.test(message.text()))
        this.#note(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 400) return;
      const { pathname } = new URL(response.url());
      const isExpected = this.#expectedAnswers.some(
        (each) => each.status === status && each.path.test(pathname),
      );
      if (!isExpected) this.#note(`${status} ${response.request().method()} ${pathname}`);
    });
  }

  #note(text: string): void {
    if (!this.#expectedMessages.some((expected) => expected.test(text))) this.#found.push(text);
  }
}
