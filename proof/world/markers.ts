import { createHash, randomUUID } from 'node:crypto';
import type { FormFacts } from '../tables/audience.ts';
import type { Thing } from '../tables/other-audience.ts';
import type { PacketFacts, PacketThing } from '../tables/packets.ts';
import type { Person } from '@reviews/api/testing/cases/people';

/** A review of the marked company: the facts that decide who may learn of it, and its address. */
export interface MarkedForm extends FormFacts {
  /** Its place and its outcome, for a message. */
  readonly name: string;
  readonly place: string;
  id: number;
  hash: string;
  cyclePulseId: number | null;
  assigneeId: number;
  commented: boolean;
  /** How many comments its writer has written for everyone who reads the review. */
  said: number;
  /** The person with a private comment on it. */
  notedBy: Person | null;
  /** The nomination task that it came from. */
  task: MarkedForm | null;
}

/** Something planted. It appears only in answers that may contain it. */
export interface Marker {
  readonly token: string;
  readonly thing: Thing;
  /** The review it belongs to; null for a thing that belongs to none. */
  readonly form: MarkedForm | null;
  /** The packet it belongs to, if any. */
  readonly packet: PacketFacts | null;
}

// A letter sequence that no word contains, in lower case and digits only: it survives JSON, HTML,
// addresses, sorting and searching.
const PREFIX = 'zqxjv';
const RANDOM_LENGTH = 9;
/** Ids and numbers that no one else has: nine digits, starting with one of the ranges below. */
export const NUMBER_RANGES = {
  employee: 917_000_000,
  pulse: 927_000_000,
  user: 937_000_000,
  answer: 947_000_000,
} as const;
const FIRST_MARKED_YEAR = 3000;
const MARKED_DAYS_A_YEAR = 28;
const MONTHS = 12;
const RADIX = 36;

const PATTERNS: readonly RegExp[] = [
  new RegExp(`${PREFIX}[a-z0-9]{${RANDOM_LENGTH}}`, 'g'),
  // A truncated marker is a leak too.
  new RegExp(`${PREFIX}[a-z0-9]{0,${RANDOM_LENGTH - 1}}(?![a-z0-9])`, 'g'),
  /(?<![\d.])9[1-4]7\d{6}(?!\d)/g,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(?:\.\d+)?(?:z|\+00:00)/g,
  /3\d{3}-\d\d-\d\d/g,
];

/** Plants markers, and finds them in any answer. */
export class Markers {
  readonly #known = new Map<string, Marker>();
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  get all(): readonly Marker[] {
    return [...this.#known.values()];
  }

  /** Returns a new text. */
  text(thing: Thing, form: MarkedForm | null): string {
    return this.#plant(this.reserve(), thing, form);
  }

  /** Returns a new text of a packet. */
  ofPacket(thing: PacketThing, packet: PacketFacts): string {
    return this.#plant(this.reserve(), thing, null, packet);
  }

  /** Returns a new text that is planted (`adopt`) once its owner is known. */
  reserve(): string {
    this.#count += 1;
    const digest = BigInt(
      `0x${createHash('sha256').update(`${this.#seed} ${this.#count}`).digest('hex')}`,
    ).toString(RADIX);
    return `${PREFIX}${digest.slice(1, 1 + RANDOM_LENGTH)}`;
  }

  /** Returns a new number to answer a question with. */
  number(thing: Thing, form: MarkedForm | null): number {
    this.#count += 1;
    return Number(this.#plant(String(NUMBER_RANGES.answer + this.#count), thing, form));
  }

  /** Returns a new day to answer a question with, in a year that nothing else uses. */
  day(thing: Thing, form: MarkedForm | null): string {
    this.#count += 1;
    const month = Math.floor(this.#count / MARKED_DAYS_A_YEAR);
    const two = (part: number) => String(part).padStart(2, '0');
    return this.#plant(
      `${FIRST_MARKED_YEAR + Math.floor(month / MONTHS)}-${two((month % MONTHS) + 1)}-${two((this.#count % MARKED_DAYS_A_YEAR) + 1)}`,
      thing,
      form,
    );
  }

  uuid(thing: Thing, form: MarkedForm | null): string {
    return this.#plant(randomUUID(), thing, form);
  }

  /**
   * Registers a number or moment that the database or the world chose, or a text that was reserved.
   */
  adopt(value: number | Date | string, thing: Thing, form: MarkedForm | null): void {
    this.#plant(
      value instanceof Date ? value.toISOString().toLowerCase() : String(value),
      thing,
      form,
    );
  }

  /**
   * Returns every marker in a text, each once. A piece of one counts as a marker that no one may
   * see.
   */
  in(text: string): { readonly found: readonly Marker[]; readonly pieces: readonly string[] } {
    const lower = text.toLowerCase();
    const seen = new Set(PATTERNS.flatMap((pattern) => lower.match(pattern) ?? []));
    const found: Marker[] = [];
    const pieces: string[] = [];
    for (const token of seen) {
      const marker = this.#known.get(token);
      if (marker !== undefined) found.push(marker);
      else if (token.startsWith(PREFIX)) pieces.push(token);
    }
    return { found, pieces };
  }

  #plant(
    token: string,
    thing: Thing,
    form: MarkedForm | null,
    packet: PacketFacts | null = null,
  ): string {
    if (this.#known.has(token)) throw new Error(`Marker ${token} was planted twice.`);
    this.#known.set(token, { token, thing, form, packet });
    return token;
  }
}
