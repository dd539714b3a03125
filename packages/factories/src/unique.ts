import { randomBytes } from 'node:crypto';

const TAG_BYTES = 3;

/** Two processes that build in one database must not meet in an e-mail address. */
const processTag = randomBytes(TAG_BYTES).toString('hex');

let last = 0;

/** The next number of this process, from 1. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** A text that no other call, in this process or another, has been given: `prefix-a1b2c3-7`. */
export function uniqueText(prefix: string, number: number = nextNumber()): string {
  return `${prefix}-${processTag}-${number}`;
}
