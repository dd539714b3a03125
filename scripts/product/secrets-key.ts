import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA } from './paths.ts';

const FILE = path.join(DATA, 'secrets.key');
const KEY_BYTES = 32;
/** Readable only by the user who runs the product. */
const OWN = 0o600;

/**
 * Returns the key of this folder's secrets, in the format of SECRETS_KEYS. Created once, next to
 * the data and never part of a backup.
 */
export function ownSecretsKey(): string {
  mkdirSync(DATA, { recursive: true });
  try {
    writeFileSync(FILE, `1:${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: OWN,
      flag: 'wx',
    });
  } catch (error) {
    // Another start was first, and its key stays.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(FILE, 'utf8').trim();
}
