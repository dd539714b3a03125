import type { Endpoint } from '@reviews/contracts';
import type { Documented } from './judge.ts';
import { asCurl, type Letter, type Temperament } from './letter.ts';
import type { Outcome } from './post.ts';

interface Row {
  readonly sent: Record<Temperament, number>;
  readonly done: Record<Temperament, number>;
  readonly refused: Map<number, number>;
}

const none = (): Record<Temperament, number> => ({ valid: 0, nearly: 0, hostile: 0 });
const add = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);
const SUCCESS = 200;
const REFUSAL_FROM = 400;
/** What was sent, and the outcomes, by operation. */
export class Tally {
  readonly #rows = new Map<string, Row>();
  readonly #refused = new Map<number, number>();
  readonly #faults = new Map<string, { readonly text: string; times: number }>();
  readonly sent = none();
  readonly #unanswered = new Map<string, number>();
  slowestMs = 0;
  slowest = '';

  /** @param endpoint the operation that the letter targets. */
  count(endpoint: Endpoint, letter: Letter, outcome: Outcome): void {
    const row = this.#rows.get(endpoint.id) ?? {
      sent: none(),
      done: none(),
      refused: new Map<number, number>(),
    };
    this.#rows.set(endpoint.id, row);
    row.sent[letter.temperament] += 1;
    this.sent[letter.temperament] += 1;
    if (outcome.ms > this.slowestMs) {
      this.slowestMs = outcome.ms;
      this.slowest = `${endpoint.id} ${letter.twist || letter.temperament}`;
    }
    if (outcome.kind !== 'answer')
      add(this.#unanswered, letter.unanswered ?? 'none of these reasons');
    else if (outcome.status === SUCCESS) row.done[letter.temperament] += 1;
    else if (outcome.status >= REFUSAL_FROM) {
      add(this.#refused, outcome.status);
      if (letter.endpoint === endpoint) add(row.refused, outcome.status);
    }
  }

  /** Returns how many valid requests to the operation were answered 200. */
  done(endpoint: Endpoint): number {
    return this.#rows.get(endpoint.id)?.done.valid ?? 0;
  }

  /** Returns whether a fault like this one was recorded before. If so, counts it once more. */
  knows(key: string): boolean {
    const known = this.#faults.get(key);
    if (known !== undefined) known.times += 1;
    return known !== undefined;
  }

  note(key: string, fault: string, letter: Letter): void {
    this.#faults.set(key, { text: `${fault}\n${asCurl(letter)}`, times: 1 });
  }

  get faults(): string[] {
    return [...this.#faults.values()].map(({ text, times }) =>
      times === 1 ? text : `${times} times: ${text}`,
    );
  }

  /** Returns whether the operation has refused with this status. */
  refused(endpoint: Endpoint, status: number): boolean {
    return this.#rows.get(endpoint.id)?.refused.has(status) === true;
  }

  /**
   * Returns operations that no valid request reached, and refusals that never occurred. This shows
   * when the generator has become too weak.
   */
  gaps(endpoints: readonly Endpoint[], documented: Documented): string[] {
    const unanswered = endpoints
      .filter((endpoint) => this.done(endpoint) === 0)
      .map(
        ({ id }) =>
          `No valid request to ${id} was answered 200: its requests are not valid, or no one may send them.`,
      );
    const unseen = [...new Set(Object.values(documented).flat())]
      .filter((status) => status >= REFUSAL_FROM && !this.#refused.has(status))
      .map((status) => `No request at all was refused with ${status}.`);
    return [...unanswered, ...unseen];
  }

  /** Per operation: sent and answered 200 by temperament, and refusals by status. */
  get table(): string[] {
    const row = (id: string, { sent, done, refused }: Row) =>
      `${id}: valid ${done.valid}/${sent.valid}, nearly ${done.nearly}/${sent.nearly}, hostile ${done.hostile}/${sent.hostile}; ${inOrder(refused)}`;
    return [...this.#rows].map(([id, counts]) => row(id, counts)).toSorted();
  }

  get done200(): number {
    return [...this.#rows.values()].reduce(
      (sum, { done }) => sum + done.valid + done.nearly + done.hostile,
      0,
    );
  }

  /** Returns how many ended without an answer, by the reason that allows it. */
  get unanswered(): string {
    return [...this.#unanswered]
      .toSorted(([, one], [, other]) => other - one)
      .map(([why, times]) => `${times.toLocaleString('en-GB')} (${why})`)
      .join(', ');
  }

  get refusals(): string {
    return inOrder(this.#refused);
  }
}

const inOrder = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times.toLocaleString('en-GB')}`)
    .join(' ');
