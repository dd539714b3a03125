import { quantile } from '@reviews/harness';
import type { Operation } from './operations.ts';

/** How long an operation took, in milliseconds, and how often it was requested. */
export interface Times {
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export type TimesByOperation = Partial<Readonly<Record<Operation, Times>>>;

/** This many faults are listed in words; the rest are counted. */
const TOLD_FAULTS = 30;

/** Records the time of each request and what went wrong. */
export class Recorder {
  readonly #times = new Map<Operation, number[]>();
  readonly #told: string[] = [];
  #faults = 0;

  took(operation: Operation, ms: number): void {
    const times = this.#times.get(operation);
    if (times === undefined) this.#times.set(operation, [ms]);
    else times.push(ms);
  }

  fault(text: string): void {
    this.#faults += 1;
    if (this.#told.length < TOLD_FAULTS) this.#told.push(text);
  }

  /** Returns one sentence per fault, and one more when there are more than are listed. */
  get faults(): string[] {
    return this.#faults > TOLD_FAULTS
      ? [...this.#told, `… and ${this.#faults - TOLD_FAULTS} more faults.`]
      : [...this.#told];
  }

  get times(): TimesByOperation {
    return Object.fromEntries(
      [...this.#times].map(([operation, sample]) => [
        operation,
        {
          requests: sample.length,
          p50: quantile(sample, 0.5),
          p95: quantile(sample, 0.95),
          p99: quantile(sample, 0.99),
        },
      ]),
    );
  }
}
