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
/** Every so many saves a writer also stores an image. */
const SAVES_AN_IMAGE = 10;
const NOISE_BYTES = 20_000;
const GIF = Buffer.from(
  'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
  'latin1',
);

/** In every name, address and text of the writers, and in no word of the product's own. */
export const newMarker = (): string => `zqxyears${randomBytes(4).toString('hex')}`;

export interface Author {
  readonly person: BuiltEmployee;
  readonly hash: string;
  readonly pulseId: number;
  readonly questions: readonly number[];
}

/** Eight people with a form each, all of them recognisable. */
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

/** What a writer has sent: saves by their number in the text, images by their key. */
interface Sent {
  readonly author: Author;
  readonly sentAt: number;
  ackedAt: number | null;
  readonly number: number | null;
  key: string | null;
}

/** People who write on and on, and remember what they were told. */
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

  /** Signs everybody in; each has saved a draft and an image when this resolves, and waits `pauseMs` between two saves. */
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

  /** How many writes were acknowledged so far. */
  get acknowledged(): number {
    return this.#sent.filter(({ ackedAt }) => ackedAt !== null).length;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#all;
  }

  /** What was written, and whether a database has it: by the number that each draft is at, and the images that are known. */
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
    // What follows a picture's end is cut off by the product, so each picture is its own by a comment's worth of nothing.
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
    // Ten images an hour are one person's share; the refusal is no fault here.
    if (reply.status === 429) return void this.#sent.splice(this.#sent.indexOf(sent), 1);
    if (reply.status !== 200)
      return void this.faults.push(
        `An image during the backup was answered ${reply.status}: ${reply.text.slice(0, 200)}`,
      );
    sent.key = uploadImage.response.parse(reply.json()).key;
    sent.ackedAt = performance.now();
  }
}
