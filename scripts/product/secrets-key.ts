import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA } from './paths.ts';

const FILE = path.join(DATA, 'secrets.key');
const KEY_BYTES = 32;
/** Of whoever runs the product, and nobody else. */
const OWN = 0o600;

/** The key of this folder's secrets, as SECRETS_KEYS has it: made once, beside the data and in no backup of it. */
export function ownSecretsKey(): string {
  mkdirSync(DATA, { recursive: true });
  try {
    writeFileSync(FILE, `1:${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: OWN,
      flag: 'wx',
    });
  } catch (error) {
    // Another start was first: there is one key, and it stays.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(FILE, 'utf8').trim();
}
