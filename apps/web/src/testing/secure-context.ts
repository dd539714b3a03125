import { showWordsKey } from '@reviews/contracts/session';
import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';
import { closeKeptWords } from '../lib/kept-words.ts';
import { answers } from './fake-server.ts';

/** Two keys, as the server sends them. */
export const KEYS = [
  Buffer.alloc(32, 1).toString('base64'),
  Buffer.alloc(32, 2).toString('base64'),
];

/** Makes this page one that is served over HTTPS: it encrypts the words that it keeps. */
export function secureContext(): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('crypto', webcrypto);
}

/** Makes this a page without encryption again, with nothing in memory. */
export async function insecureContext(): Promise<void> {
  await closeKeptWords();
  vi.unstubAllGlobals();
}

/** Makes the server send a person's key; null as while impersonating. */
export const answerKey = (person: number, key: string | null = KEYS[0] ?? null) =>
  answers(showWordsKey, { user_id: person, key });
