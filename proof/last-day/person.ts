import { listMenu, type Endpoint, type ResponseOf } from '@reviews/contracts';
import { MENU_REFRESH_MS } from '@reviews/domain';
import type { Random } from '@reviews/factories/demo/random';
import type { CallParts, Reply, Visitor } from '@reviews/harness';
import type { Operation } from './operations.ts';
import type { Recorder } from './recorder.ts';

/** What a day is to everybody: how it is written down, how long one thinks, and when it ends. */
export interface Day {
  readonly recorder: Recorder;
  /** Thinking and typing, about this many milliseconds; alone on the machine one does not. */
  readonly pause: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
}

const OK = 200;
const QUOTED_CHARS = 200;

/** Somebody at a browser. Every answer but 200 is a fault of the product: nobody here does what they may not. */
export class Person {
  readonly visitor: Visitor;
  readonly random: Random;
  readonly #day: Day;
  #menuAt = Number.NEGATIVE_INFINITY;
  /** Whether a page with a menu is open. */
  isSignedIn = true;

  constructor(visitor: Visitor, random: Random, day: Day) {
    this.visitor = visitor;
    this.random = random;
    this.#day = day;
  }

  get isDone(): boolean {
    return this.#day.isOver();
  }

  /** Waits between half and one and a half times as long as said; meanwhile the page keeps its menu fresh. */
  async think(ms: number): Promise<void> {
    await this.#day.pause(ms * (0.5 + this.random.next()));
    await this.#refreshMenu();
  }

  /** Exactly as long as said. */
  async wait(ms: number): Promise<void> {
    await this.#day.pause(ms);
    await this.#refreshMenu();
  }

  /** One measured request; null, and a fault written down, where it is not answered with 200. */
  async send(operation: Operation, work: () => Promise<Reply>): Promise<Reply | null> {
    const begun = performance.now();
    const reply = await work().catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    const took = performance.now() - begun;
    if (reply instanceof Error) {
      this.#day.recorder.fault(
        `${operation}: no answer after ${Math.round(took)} ms: ${reply.message}`,
      );
      return null;
    }
    this.#day.recorder.took(operation, took);
    if (reply.status === OK) return reply;
    this.#day.recorder.fault(
      `${operation}: answered ${reply.status} after ${Math.round(took)} ms: ${reply.text.slice(0, QUOTED_CHARS)}`,
    );
    return null;
  }

  /** A call whose answer nobody looks at. */
  async ask<E extends Endpoint>(
    operation: Operation,
    endpoint: E,
    parts: CallParts<E> = {},
  ): Promise<boolean> {
    return (await this.send(operation, () => this.visitor.call(endpoint, parts))) !== null;
  }

  /** A call whose answer decides what is done next; null where it failed. */
  async read<E extends Endpoint>(
    operation: Operation,
    endpoint: E,
    parts: CallParts<E> = {},
  ): Promise<ResponseOf<E> | null> {
    const reply = await this.send(operation, () => this.visitor.call(endpoint, parts));
    // Whether answers are as the contracts say is another proof's matter: parsing them here would cost more than serving them.
    return reply === null ? null : (reply.json() as ResponseOf<E>);
  }

  fault(text: string): void {
    this.#day.recorder.fault(text);
  }

  async #refreshMenu(): Promise<void> {
    if (!this.isSignedIn || performance.now() - this.#menuAt < MENU_REFRESH_MS) return;
    // Not everybody opened their page at the same moment.
    this.#menuAt =
      performance.now() -
      (this.#menuAt === Number.NEGATIVE_INFINITY ? this.random.next() * MENU_REFRESH_MS : 0);
    await this.ask('the main menu', listMenu);
  }
}
