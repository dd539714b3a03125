import { randomBytes } from 'node:crypto';

const TAG_BYTES = 3;

/** Two processes building in one database must not create the same email address. */
const processTag = randomBytes(TAG_BYTES).toString('hex');

let last = 0;

/** Returns the next number of this process, from 1. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Returns a text that is unique across calls and processes: `prefix-a1b2c3-7`. */
export function uniqueText(prefix: string, number: number = nextNumber()): string {
  return `${prefix}-${processTag}-${number}`;
}
