import { randomUUID } from 'node:crypto';
import {
  addComment,
  markViewed,
  replyToComment,
  reopenPulse,
  saveDraft,
  uploadImage,
} from '@reviews/contracts';
import type { Random } from '@reviews/factories/demo/random';
import type { Browser } from './browser.ts';
import type { Company } from './company.ts';
import { sameContent, type Content, type FormEntry, type Ledger } from './ledger.ts';
import { noisePicture } from './picture.ts';
import { Window } from './window.ts';

/** A few people, lent to one writer at a time. */
export class Staff {
  readonly #free: Browser[];
  readonly #waiting: ((one: Browser) => void)[] = [];

  constructor(all: readonly Browser[]) {
    this.#free = [...all];
  }

  async lend(work: (one: Browser) => Promise<void>): Promise<void> {
    const one =
      this.#free.pop() ?? (await new Promise<Browser>((resolve) => this.#waiting.push(resolve)));
    try {
      await work(one);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(one);
      else next(one);
    }
  }
}

export interface LifeGiven {
  readonly writer: Browser;
  readonly manager: Staff;
  readonly hr: Staff;
  readonly form: FormEntry;
  readonly questions: Company['questions'];
  readonly ledger: Ledger;
  readonly random: Random;
}

/** What a writer does between two saves, each as often as its weight says. */
const PASTIMES = {
  nothing: 80,
  'puts an image in': 6,
  'signs out and in': 3,
  'is impersonated': 4,
  'writes in a second window': 7,
} as const;
const MOST_SAVES = 6;
const SUBMITS = 0.8;
const IS_READ = 0.7;
const IS_COMMENTED = 0.6;
const LEAVES_A_WINDOW = 0.3;

/**
 * One writer, from the first save to the end of the proof: saves, submits, is read and commented
 * on, is reopened, saves and submits again.
 */
export class Life {
  readonly #given: LifeGiven;
  #words = 0;

  constructor(given: LifeGiven) {
    this.#given = given;
  }

  /** Runs until told to end, and ends with everything confirmed. */
  async until(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#sitting(isOver);
  }

  /** Loads the page once and works on it. */
  async #sitting(isOver: () => boolean): Promise<void> {
    const { random } = this.#given;
    const expected = this.#confirmed();
    const window = await this.#open();
    if (expected !== undefined && !sameContent(expected, window.content))
      this.#fault(
        `was shown ${JSON.stringify(window.content)} and not what was confirmed last, ${JSON.stringify(expected)}`,
      );
    const left = random.chance(LEAVES_A_WINDOW) ? await this.#open() : null;
    for (let saves = random.between(2, MOST_SAVES); saves > 0 && !isOver(); saves -= 1) {
      await this.#pastime();
      await window.save(this.#typed());
    }
    if (isOver() || !random.chance(SUBMITS)) return;
    await window.submit(this.#all());
    await left?.saveTooLate(this.#typed());
    if (random.chance(IS_READ)) await this.#isRead();
    if (!isOver() && random.chance(IS_COMMENTED)) await this.#isCommented();
    if (!isOver()) await this.#isReopened();
  }

  #open(browser = this.#given.writer): Promise<Window> {
    return Window.open(browser, this.#given.form, this.#given.ledger, this.#given.random);
  }

  /** Returns the content confirmed last, or undefined when nothing was confirmed. */
  #confirmed(): Content | undefined {
    const { windows, submissions } = this.#given.form;
    const drafts = [...windows.values()]
      .filter(({ round }) => round === submissions.length)
      .flatMap(({ saves }) => saves);
    const confirmed = drafts.filter(({ acknowledged }) => acknowledged !== null);
    const last = confirmed
      .toSorted((one, other) => (one.acknowledged ?? 0) - (other.acknowledged ?? 0))
      .at(-1);
    return (last ?? submissions.at(-1))?.content;
  }

  async #pastime(): Promise<void> {
    const { random, writer } = this.#given;
    switch (random.weighted(PASTIMES)) {
      case 'puts an image in':
        return this.#putsImageIn();
      case 'signs out and in':
        await writer.signOut();
        return writer.signIn();
      case 'is impersonated':
        return this.#isImpersonated();
      case 'writes in a second window':
        return (await this.#open()).save(this.#typed());
      default:
        return undefined;
    }
  }

  /** No one saves another person's draft, not even while impersonating them. */
  async #isImpersonated(): Promise<void> {
    const { hr, writer, form, ledger } = this.#given;
    await hr.lend(async (one) => {
      await one.impersonate(writer.userId);
      try {
        const reply = await one.until(saveDraft, {
          params: { hash: form.hash },
          body: { answers: {}, close: 0 },
        });
        if (reply.status === 200)
          ledger.faults.push(`Someone saved form ${form.id} while impersonating its writer.`);
      } finally {
        await one.stopImpersonating();
      }
    });
  }

  async #putsImageIn(): Promise<void> {
    const { writer, ledger, questions } = this.#given;
    const bytes = noisePicture(this.#given.random);
    const reply = await writer.until(uploadImage, {}, () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
      return form;
    });
    if (reply.status !== 200)
      throw new Error(`An image of ${writer.email} was answered ${reply.status}: ${reply.text}`);
    const { key, url } = uploadImage.response.parse(reply.json());
    ledger.uploads.push({ key, userId: writer.userId, bytes, acknowledged: ledger.mark() });
    await (
      await this.#open()
    ).save({ [questions.rich]: `<img src="${url}" alt=""><p>${this.#sentence()}</p>` });
  }

  async #isRead(): Promise<void> {
    const { manager, form, ledger } = this.#given;
    await manager.lend(async (one) => {
      const entry = ledger.viewing(form, one.userId);
      const reply = await one.until(markViewed, {
        params: { hash: form.hash },
        body: { viewed: true },
      });
      if (reply.status !== 200)
        throw new Error(
          `Form ${form.id} could not be marked as read: ${reply.status} ${reply.text}`,
        );
      ledger.counts.views += 1;
      ledger.acknowledge(entry);
    });
  }

  /** The manager comments and the writer answers: each once, however often it is sent. */
  async #isCommented(): Promise<void> {
    const { manager, writer, form, ledger } = this.#given;
    let thread = 0;
    await manager.lend(async (one) => {
      const [key, body] = [randomUUID(), `<p>${this.#sentence()}, said the manager</p>`];
      const entry = ledger.commenting(form, { key, userId: one.userId, body });
      const reply = await one.until(addComment, {
        params: { hash: form.hash },
        body: { comment: body, visibility: 'everyone', client_key: key },
      });
      if (reply.status !== 200)
        throw new Error(`Form ${form.id} could not be commented on: ${reply.status} ${reply.text}`);
      thread = addComment.response.parse(reply.json()).comment.id;
      ledger.counts.comments += 1;
      ledger.acknowledge(entry);
    });
    const [key, body] = [randomUUID(), `<p>${this.#sentence()}, in answer</p>`];
    const entry = ledger.commenting(form, { key, userId: writer.userId, body });
    const reply = await writer.until(replyToComment, {
      params: { commentId: String(thread) },
      body: { comment: body, client_key: key },
    });
    if (reply.status !== 200)
      throw new Error(
        `A comment on form ${form.id} could not be replied to: ${reply.status} ${reply.text}`,
      );
    ledger.counts.comments += 1;
    ledger.acknowledge(entry);
  }

  async #isReopened(): Promise<void> {
    const { manager, hr, form, ledger, random } = this.#given;
    await random.pick([manager, hr]).lend(async (one) => {
      const entry = ledger.reopening(form);
      const reply = await one.until(reopenPulse, { params: { hash: form.hash }, body: {} });
      if (reply.status !== 200)
        throw new Error(`Form ${form.id} could not be reopened: ${reply.status} ${reply.text}`);
      ledger.counts.reopenings += 1;
      ledger.acknowledge(entry);
    });
  }

  /** Returns a sentence that occurs nowhere else. */
  #sentence(): string {
    this.#words += 1;
    return `Words ${this.#words} of ${this.#given.writer.email}`;
  }

  /** Returns what was typed since the last save. */
  #typed(): Content {
    const { questions, random } = this.#given;
    const kind = random.pick(['first', 'second', 'rich', 'number'] as const);
    if (kind === 'number') return { [questions.number]: random.between(0, 1_000_000) };
    return { [questions[kind]]: kind === 'rich' ? `<p>${this.#sentence()}</p>` : this.#sentence() };
  }

  #all(): Content {
    const { questions } = this.#given;
    return {
      [questions.first]: this.#sentence(),
      [questions.second]: this.#sentence(),
      [questions.rich]: `<p>${this.#sentence()}</p>`,
    };
  }

  #fault(what: string): void {
    this.#given.ledger.faults.push(`${this.#given.writer.email} ${what}.`);
  }
}
