import { randomBytes } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * Creates the public id of a form or packet: 128 random bits, base64url, 22 characters. Never
 * derived from a seed.
 */
export function newHash(): string {
  return randomBytes(HASH_BYTES).toString('base64url');
}
