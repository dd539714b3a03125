import { listMenu, type Endpoint, type ResponseOf } from '@reviews/contracts';
import { MENU_REFRESH_MS } from '@reviews/domain';
import type { Random } from '@reviews/factories/demo/random';
import type { CallParts, Reply, Visitor } from '@reviews/harness';
import type { Operation } from './operations.ts';
import type { Recorder } from './recorder.ts';

/**
 * What everyone shares in a day: where results are recorded, how long people think, and when the
 * day ends.
 */
export interface Day {
  readonly recorder: Recorder;
  /**
   * Pauses for thinking and typing, about this many milliseconds; people measured alone do not
   * pause.
   */
  readonly pause: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
}

const OK = 200;
const QUOTED_CHARS = 200;

/**
 * Someone at a browser. Every status but 200 is a fault of the product: no one here does anything
 * forbidden.
 */
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

  /**
   * Waits between half and one and a half times the given time, while the page keeps its menu
   * fresh.
   */
  async think(ms: number): Promise<void> {
    await this.#day.pause(ms * (0.5 + this.random.next()));
    await this.#refreshMenu();
  }

  /** Waits exactly the given time. */
  async wait(ms: number): Promise<void> {
    await this.#day.pause(ms);
    await this.#refreshMenu();
  }

  /** Sends one measured request. Returns null, and records a fault, when the status is not 200. */
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

  /** Sends a call whose answer is ignored. */
  async ask<E extends Endpoint>(
    operation: Operation,
    endpoint: E,
    parts: CallParts<E> = {},
  ): Promise<boolean> {
    return (await this.send(operation, () => this.visitor.call(endpoint, parts))) !== null;
  }

  /** Sends a call whose answer decides what is done next. Returns null when it failed. */
  async read<E extends Endpoint>(
    operation: Operation,
    endpoint: E,
    parts: CallParts<E> = {},
  ): Promise<ResponseOf<E> | null> {
    const reply = await this.send(operation, () => this.visitor.call(endpoint, parts));
    // Another proof checks answers against the contracts: parsing them here would cost more than
    // serving them.
    return reply === null ? null : (reply.json() as ResponseOf<E>);
  }

  fault(text: string): void {
    this.#day.recorder.fault(text);
  }

  async #refreshMenu(): Promise<void> {
    if (!this.isSignedIn || performance.now() - this.#menuAt < MENU_REFRESH_MS) return;
    // Not everyone opened their page at the same moment.
    this.#menuAt =
      performance.now() -
      (this.#menuAt === Number.NEGATIVE_INFINITY ? this.random.next() * MENU_REFRESH_MS : 0);
    await this.ask('the main menu', listMenu);
  }
}
