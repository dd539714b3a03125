import { randomUUID } from 'node:crypto';
import { saveDraft, showPulse, submitPulse, type AnswersInput } from '@reviews/contracts';
import type { Random } from '@reviews/factories/demo/random';
import type { Reply } from '@reviews/harness';
import { z } from 'zod';
import type { Browser } from './browser.ts';
import { sameContent, withoutNulls, type Content, type FormEntry, type Ledger } from './ledger.ts';

interface Base {
  readonly answerGroup: string;
  readonly version: number;
}

const conflict = z.object({
  code: z.literal('draft_conflict'),
  details: z.object({
    answerGroup: z.string(),
    version: z.number(),
    answers: z.array(z.object({ question: z.number(), answer: z.unknown() })),
  }),
});

/**
 * The share of saves with a lost answer after which the writer types on: a new save replaces the
 * old one.
 */
const TYPES_ON = 0.3;

const contentOf = (
  answers: readonly { readonly question: number; readonly answer: unknown }[],
): Content =>
  withoutNulls(Object.fromEntries(answers.map(({ question, answer }) => [question, answer])));
const onTheWire = (content: Content): AnswersInput =>
  Object.fromEntries(
    Object.entries(content).map(([id, value]) => [id, { id: Number(id), value }]),
  ) as AnswersInput;

/**
 * One page load on a form, saving as the web app does (apps/web/src/features/drafts): it identifies
 * itself, numbers its saves, builds each on what it has seen, sends only what changed, and retries
 * a save whose answer was lost under its number.
 */
export class Window {
  readonly editor = randomUUID();
  readonly #browser: Browser;
  readonly #form: FormEntry;
  readonly #ledger: Ledger;
  readonly #random: Random;
  #sequence = 0;
  #answerGroup: string | null = null;
  #base: Base | null;
  #content: Content;

  private constructor(
    browser: Browser,
    form: FormEntry,
    ledger: Ledger,
    random: Random,
    shown: { base: Base | null; content: Content },
  ) {
    this.#browser = browser;
    this.#form = form;
    this.#ledger = ledger;
    this.#random = random;
    this.#base = shown.base;
    this.#content = shown.content;
  }

  /** Loads the page. */
  static async open(
    browser: Browser,
    form: FormEntry,
    ledger: Ledger,
    random: Random,
  ): Promise<Window> {
    const reply = await browser.until(showPulse, { params: { hash: form.hash } });
    if (reply.status !== 200)
      throw new Error(`Form ${form.id} was not shown to its writer: ${reply.status} ${reply.text}`);
    const { employeeFeedback: shown } = showPulse.response.parse(reply.json());
    return new Window(browser, form, ledger, random, {
      base: shown.draft,
      content: contentOf(shown.answers),
    });
  }

  /** What the page shows. */
  get content(): Content {
    return this.#content;
  }

  /**
   * Saves what was typed until it is confirmed; when another window has written since, on top of
   * that.
   */
  async save(typed: Content, standIn?: { acknowledged: number | null }): Promise<void> {
    for (;;) {
      const refused = await this.#saveOnce(typed, standIn);
      if (refused === null) return;
      this.#takeOver(refused);
    }
  }

  /** Presses Submit until it is confirmed. */
  async submit(typed: Content): Promise<void> {
    const content = { ...this.#content, ...typed };
    const entry = this.#ledger.submitting(this.#form, content);
    const request = {
      answers: onTheWire(content),
      close: true,
      sharingOptOut: false,
      ...this.#next(),
    };
    const reply = await this.#browser.until(submitPulse, {
      params: { hash: this.#form.hash },
      body: request,
    });
    if (reply.status !== 200)
      throw new Error(
        `Form ${this.#form.id} could not be submitted: ${reply.status} ${reply.text}`,
      );
    this.#content = content;
    this.#ledger.submitted(entry);
  }

  /**
   * Saves after the form was submitted: this must be refused, or it would bring the old draft back.
   */
  async saveTooLate(typed: Content): Promise<void> {
    const reply = await this.#browser.until(saveDraft, {
      params: { hash: this.#form.hash },
      body: { answers: onTheWire(typed), close: false, ...this.#next() },
    });
    if (reply.status !== 409)
      this.#ledger.faults.push(
        `A save in form ${this.#form.id} after it was submitted was answered ${reply.status}, not 409.`,
      );
    this.#ledger.counts.refusedStale += 1;
  }

  #next() {
    this.#sequence += 1;
    return {
      editor: this.editor,
      sequence: this.#sequence,
      base: this.#base,
      answerGroup: this.#answerGroup,
    };
  }

  /**
   * Returns null once the save is confirmed, or the refusal when another window has written since.
   */
  async #saveOnce(
    given: Content,
    standIn: { acknowledged: number | null } | undefined,
  ): Promise<Reply | null> {
    let typed = given;
    let request = this.#next();
    let entry = this.#note(typed, request.sequence);
    for (;;) {
      const reply = await this.#browser.try(saveDraft, {
        params: { hash: this.#form.hash },
        body: { answers: onTheWire(typed), close: false, ...request },
      });
      if (reply?.status === 200) {
        const { answerGroup, version } = saveDraft.response.parse(reply.json());
        this.#answerGroup = answerGroup;
        this.#base = { answerGroup, version };
        this.#content = entry.content;
        this.#ledger.saved(this.#form, this.editor, entry, answerGroup, version);
        if (standIn !== undefined) this.#ledger.acknowledge(standIn);
        return null;
      }
      if (reply?.status === 409) {
        entry.refused = true;
        return reply;
      }
      if (reply?.status === 419) await this.#browser.signIn();
      else if (reply !== null)
        throw new Error(
          `A save in form ${this.#form.id} was answered ${reply.status}: ${reply.text}`,
        );
      else if (standIn === undefined && this.#random.chance(TYPES_ON)) {
        typed = { ...typed, ...this.#more(typed) };
        request = this.#next();
        entry = this.#note(typed, request.sequence);
      }
    }
  }

  #note(typed: Content, sequence: number) {
    return this.#ledger.sent(this.#form, this.editor, {
      sequence,
      content: { ...this.#content, ...typed },
      opens: this.#answerGroup === null,
    });
  }

  /** Returns the same answers with a few more words. */
  #more(typed: Content): Content {
    return Object.fromEntries(
      Object.entries(typed).map(([id, value]) => [
        id,
        typeof value === 'string' ? value.replace(/(<\/p>)?$/, ' and more$1') : value,
      ]),
    );
  }

  /**
   * Takes over what another window of the writer has saved: the refusal must show exactly that, and
   * later saves build on it.
   */
  #takeOver(refusal: Reply): void {
    this.#ledger.counts.conflicts += 1;
    const read = conflict.safeParse(refusal.json());
    if (!read.success)
      throw new Error(`A save in form ${this.#form.id} was refused: ${refusal.text}`);
    const { answerGroup, version, answers } = read.data.details;
    const content = contentOf(answers);
    const isKnown = [...this.#form.windows.values()].some(
      ({ editor, saves }) =>
        editor !== this.editor && saves.some((save) => sameContent(save.content, content)),
    );
    if (!isKnown)
      this.#ledger.faults.push(
        `The other version of form ${this.#form.id} is none that was sent: ${JSON.stringify(content)}`,
      );
    this.#base = { answerGroup, version };
    this.#answerGroup = null;
    this.#content = content;
  }
}
