import type { Locator, Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';

/** The comments sidebar of a form on its reading page. */
export class CommentsPage {
  readonly page: Page;
  readonly sidebar: Locator;
  readonly threads: Locator;
  readonly newComment: Locator;
  readonly offer: Locator;
  /** The form itself, next to the sidebar. */
  readonly reading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sidebar = page.getByRole('complementary', { name: 'Comments' });
    this.threads = this.sidebar.getByRole('article');
    this.newComment = this.sidebar.getByRole('region', { name: 'New comment' });
    this.offer = page.getByRole('button', { name: 'Comment on selection' });
    this.reading = page.getByRole('main');
  }

  toggle(name: string): Locator {
    return this.reading.getByRole('button', { name, exact: true });
  }

  card(question: string): Locator {
    return this.reading
      .locator('section[id^="answer-"]')
      .filter({ has: this.page.getByRole('heading', { name: question }) });
  }

  thread(text: string): Locator {
    return this.threads.filter({ hasText: text });
  }

  reply(text: string): Locator {
    return this.sidebar.getByRole('listitem').filter({ hasText: text });
  }

  /** Selects the nth occurrence of a phrase in an answer with the mouse, as a person does. */
  async select(question: string, words: string, occurrence = 0): Promise<void> {
    const answer = this.card(question).locator('[data-answer]');
    await answer.scrollIntoViewIfNeeded();
    const ends = await answer.evaluate(
      (element, { sought, nth }) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let left = nth;
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const text = node.nodeValue ?? '';
          for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
            if (left === 0) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + sought.length);
              const rects = range.getClientRects();
              const [first, last] = [rects[0], rects[rects.length - 1]];
              if (first === undefined || last === undefined) return null;
              return {
                from: { x: first.left + 1, y: first.top + first.height / 2 },
                to: { x: last.right, y: last.top + last.height / 2 },
              };
            }
            left -= 1;
          }
        }
        return null;
      },
      { sought: words, nth: occurrence },
    );
    if (ends === null)
      throw new Error(`The answer does not have '${words}' ${occurrence + 1} times in one line.`);
    await this.page.mouse.move(ends.from.x, ends.from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(ends.to.x, ends.to.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Types into a text field of the sidebar, key by key. */
  async write(name: string | RegExp, words: string): Promise<void> {
    const text = this.sidebar.getByRole('textbox', { name });
    await text.click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(words);
  }

  async chooseVisibility(label: string): Promise<void> {
    await this.sidebar.getByRole('button', { name: /^Who can see this/ }).click();
    await this.sidebar.getByRole('radio', { name: label, exact: true }).click();
  }

  press(name: string): Promise<void> {
    return this.sidebar.getByRole('button', { name, exact: true }).click();
  }

  /** Opens the menu of a comment (thread or reply) and picks an entry. */
  async choose(comment: Locator, entry: string): Promise<void> {
    await comment
      .getByRole('button', { name: /^Actions for the comment/ })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  async confirmDeletion(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: LABELS.buttons.delete, exact: true })
      .click();
  }

  /** Returns the highlighted texts in the answers, by kind of highlight. */
  marked(kind: 'commented' | 'commented-active' | 'commented-writing'): Promise<string[]> {
    return this.page.evaluate((name) => {
      const marks = CSS.highlights.get(name);
      if (marks === undefined) return [];
      const found: string[] = [];
      marks.forEach((range) => {
        if (range instanceof Range)
          found.push(
            `${range.startContainer.nodeValue?.slice(0, range.startOffset).slice(-6) ?? ''}|${range.toString()}`,
          );
      });
      return found;
    }, kind);
  }
}
