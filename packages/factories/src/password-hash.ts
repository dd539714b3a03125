import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from './demo-accounts.ts';

const hashes = new Map<string, Promise<string>>();

/**
 * Returns the argon2id hash of a password, computed once per process. Hashing is slow by design,
 * and the fictional people of a test or the demo company share their password.
 */
export function passwordHash(password: string = DEMO_PASSWORD): Promise<string> {
  const known = hashes.get(password);
  if (known !== undefined) return known;
  const made = hash(password);
  hashes.set(password, made);
  return made;
}
