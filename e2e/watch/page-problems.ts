import type { BrowserContext, Page } from '@playwright/test';

/** What Chromium writes for every refused or lost request; the requests themselves are watched, and say more. */
const RESOURCE_NOISE = /^Failed to load resource/;

type Expected = { readonly status: number; readonly path: RegExp };

/**
 * Everything a page says went wrong: errors on its console (violations of the security policy among them), exceptions that
 * nobody caught, and refused calls. A test names the refusals it brings about; anything else fails it.
 */
export class PageProblems {
  readonly #found: string[] = [];
  readonly #expectedAnswers: Expected[] = [];
  readonly #expectedMessages: RegExp[] = [];

  /** Watches every page the context has and will have, popups included. */
  watch(context: BrowserContext): void {
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
  }

  /** A refusal that belongs to the test: 419 for an ended session, 409 for a second window. */
  expectAnswer(status: number, path: RegExp = /./): void {
    this.#expectedAnswers.push({ status, path });
  }

  /** A message on the console that belongs to the test. */
  expectMessage(text: RegExp): void {
    this.#expectedMessages.push(text);
  }

  /** What is left that no test expected. */
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
