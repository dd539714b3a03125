import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { saveDraft, uploadImage } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import type { Write } from './moment.ts';

const WRITERS = 8;
const QUESTIONS = 3;
/** Number of saves for each image that a writer uploads. */
const SAVES_AN_IMAGE = 10;
const NOISE_BYTES = 20_000;
const GIF = Buffer.from(
  'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
  'latin1',
);

/**
 * Returns a marker that is in every name, address and text of the writers, and never in the
 * product's own words.
 */
export const newMarker = (): string => `zqxyears${randomBytes(4).toString('hex')}`;

export interface Author {
  readonly person: BuiltEmployee;
  readonly hash: string;
  readonly pulseId: number;
  readonly questions: readonly number[];
}

/** Builds eight people, each with a review to write, recognisable by the marker. */
export async function buildAuthors(db: Database, marker: string): Promise<Author[]> {
  const template = await buildTemplate(db, {
    questions: Array.from({ length: QUESTIONS }, (_, index) => ({ text: `Question ${index + 1}` })),
  });
  const {
    pulses: [cyclePulse],
  } = await buildCycle(db, { name: `Cycle ${marker}`, pulses: [{ template }] });
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const authors: Author[] = [];
  for (let number = 0; number < WRITERS; number += 1) {
    const person = await buildEmployee(db, {
      preferredName: `${marker} ${number}`,
      email: `${marker}.${number}@larkspur.example`,
    });
    const { hash, id } = await buildPulse(db, { cyclePulse, employee: person, assignee: person });
    authors.push({
      person,
      hash,
      pulseId: id,
      questions: template.questions.map((question) => question.id),
    });
  }
  return authors;
}

/** A write that was sent: a save is identified by the number in its text, an image by its key. */
interface Sent {
  readonly author: Author;
  readonly sentAt: number;
  ackedAt: number | null;
  readonly number: number | null;
  key: string | null;
}

/** People who keep writing, and remember what the server acknowledged. */
export class Writers {
  readonly authors: readonly Author[];
  readonly #marker: string;
  readonly #pauseMs: number;
  readonly #sent: Sent[] = [];
  readonly faults: string[] = [];
  #running = true;
  #all: Promise<unknown> = Promise.resolve();

  private constructor(authors: readonly Author[], marker: string, pauseMs: number) {
    this.authors = authors;
    this.#marker = marker;
    this.#pauseMs = pauseMs;
  }

  /**
   * Signs everyone in. Resolves once each has saved a draft and an image. Each waits `pauseMs`
   * between two saves.
   */
  static async begin(
    base: string,
    authors: readonly Author[],
    marker: string,
    pauseMs: number,
  ): Promise<Writers> {
    const writers = new Writers(authors, marker, pauseMs);
    const begun: { first: Promise<void>; rest: Promise<void> }[] = [];
    for (const author of authors)
      begun.push(writers.#life(author, await Visitor.signIn(base, author.person.email)));
    writers.#all = Promise.all(begun.map(({ rest }) => rest));
    await Promise.all(begun.map(({ first }) => first));
    return writers;
  }

  /** Number of writes acknowledged so far. */
  get acknowledged(): number {
    return this.#sent.filter(({ ackedAt }) => ackedAt !== null).length;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#all;
  }

  /**
   * Returns every write, and whether a database contains it: saves by the number that each draft
   * has reached, images by the known keys.
   */
  writes(numberOf: ReadonlyMap<number, number>, keys: ReadonlySet<string>): Write[] {
    return this.#sent.map(({ author, sentAt, ackedAt, number, key }) => ({
      what: number === null ? `the image ${key}` : `save ${number} of form ${author.pulseId}`,
      sentAt,
      ackedAt,
      isIn:
        number === null
          ? key !== null && keys.has(key)
          : (numberOf.get(author.pulseId) ?? 0) >= number,
    }));
  }

  #life(author: Author, visitor: Visitor): { first: Promise<void>; rest: Promise<void> } {
    const editor = randomUUID();
    let group: string | null = null;
    let number = 0;
    const round = async (): Promise<void> => {
      number += 1;
      group = await this.#save(author, visitor, editor, number, group);
      if (number % SAVES_AN_IMAGE === 1) await this.#image(author, visitor);
    };
    const first = round();
    const go = async (): Promise<void> => {
      await first;
      while (this.#running) {
        if (this.#pauseMs > 0) await pause(this.#pauseMs);
        await round();
      }
    };
    return { first, rest: go() };
  }

  async #save(
    author: Author,
    visitor: Visitor,
    editor: string,
    number: number,
    answerGroup: string | null,
  ): Promise<string | null> {
    const value = `<p>${this.#marker} says ${number}</p>`;
    const answers = Object.fromEntries(
      author.questions.map((id) => [String(id), { id, value, type: 'textarea' }]),
    );
    const sent: Sent = { author, sentAt: performance.now(), ackedAt: null, number, key: null };
    this.#sent.push(sent);
    const reply = await visitor.call(saveDraft, {
      params: { hash: author.hash },
      body: { answers, editor, sequence: number, ...(answerGroup === null ? {} : { answerGroup }) },
    });
    if (reply.status !== 200) {
      this.faults.push(
        `A save during the backup was answered ${reply.status}: ${reply.text.slice(0, 200)}`,
      );
      return answerGroup;
    }
    sent.ackedAt = performance.now();
    return saveDraft.response.parse(reply.json()).answerGroup;
  }

  async #image(author: Author, visitor: Visitor): Promise<void> {
    const form = new FormData();
    // The product drops the bytes after an image's end: the uploads differ, the stored images do
    // not.
    form.append(
      'file',
      new Blob([GIF, randomBytes(NOISE_BYTES)], { type: 'image/gif' }),
      'chart.gif',
    );
    const sent: Sent = {
      author,
      sentAt: performance.now(),
      ackedAt: null,
      number: null,
      key: null,
    };
    this.#sent.push(sent);
    const reply = await visitor.send(uploadImage.method, uploadImage.path, { body: form });
    // The product limits the images per person and hour, so a 429 is not a fault here.
    if (reply.status === 429) return void this.#sent.splice(this.#sent.indexOf(sent), 1);
    if (reply.status !== 200)
      return void this.faults.push(
        `An image during the backup was answered ${reply.status}: ${reply.text.slice(0, 200)}`,
      );
    sent.key = uploadImage.response.parse(reply.json()).key;
    sent.ackedAt = performance.now();
  }
}
