import { CASES } from '@reviews/api/testing/cases/all-cases';

/** Returns whether a call of the API document may change anything. */
export function isWriting({
  id,
  method,
}: {
  readonly id: string;
  readonly method: string;
}): boolean {
  const own = CASES[id];
  return own === undefined ? method !== 'GET' : 'by' in own;
}
