import { showWordsKey } from '@reviews/contracts/session';
import { call } from './call.ts';

/** Marks encrypted words, and the version of their layout: nonce, then ciphertext, as base64. */
const SEALED = 'sealed-1:';
const NONCE_BYTES = 12;
/** `String.fromCharCode` takes a limited number of arguments. */
const CHUNK = 0x8000;

interface Held {
  person: string;
  key: CryptoKey;
}

let held: Held | null = null;
let asked: Promise<Held | null> | null = null;
const sealing = new Set<Promise<unknown>>();

/**
 * Returns whether words are kept readable on this computer: browsers offer encryption only over
 * HTTPS and to addresses on the computer itself.
 */
export const areWordsReadable = (): boolean =>
  !window.isSecureContext || typeof crypto.subtle === 'undefined';

/**
 * Fetches the key for the signed-in person's kept words, once per page load. The key can't leave the
 * browser's own memory, not even through a script of this page.
 *
 * @returns the person's id; null if words are kept readable, or while impersonating, when none are
 *   kept
 */
export async function takeWordsKey(): Promise<string | null> {
  if (areWordsReadable()) return null;
  held = await (asked ??= fetchKey().catch((error: unknown) => {
    asked = null;
    throw error;
  }));
  return held?.person ?? null;
}

async function fetchKey(): Promise<Held | null> {
  // The guard handles a missing session.
  const { user_id: userId, key } = await call(showWordsKey, { quiet: true });
  if (key === null) return null;
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return {
    person: String(userId),
    key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, usages),
  };
}

/** Forgets the key, once everything typed so far is encrypted. */
export async function dropWordsKey(): Promise<void> {
  do {
    await Promise.allSettled(sealing);
    // What was typed in that time begins to be encrypted in the same task.
    await new Promise((resolve) => setTimeout(resolve, 0));
  } while (sealing.size > 0);
  held = null;
  asked = null;
}

/** Returns whether a text is encrypted words. */
export const isSealed = (text: string): boolean => text.startsWith(SEALED);

/** Returns the owner in the name of kept words, `<kind>/<person>/<the rest>`. */
const ownerOf = (name: string): string | undefined => name.split('/')[1];

/**
 * Encrypts words for their owner and place: they open under no other name. Returns null without the
 * owner's key.
 */
export async function seal(name: string, words: unknown): Promise<string | null> {
  if (held === null || ownerOf(name) !== held.person) return null;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const work = crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name) },
    held.key,
    new TextEncoder().encode(JSON.stringify(words)),
  );
  sealing.add(work);
  try {
    return `${SEALED}${textOf(nonce)}${textOf(new Uint8Array(await work))}`;
  } finally {
    sealing.delete(work);
  }
}

/** Decrypts words; null if they belong to someone else, were changed, or are no words. */
export async function unseal(name: string, text: string): Promise<unknown> {
  if (held === null || ownerOf(name) !== held.person || !isSealed(text)) return null;
  try {
    const bytes = bytesOf(text.slice(SEALED.length));
    const words = await crypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.subarray(0, NONCE_BYTES),
        additionalData: new TextEncoder().encode(name),
      },
      held.key,
      bytes.subarray(NONCE_BYTES),
    );
    return JSON.parse(new TextDecoder().decode(words));
  } catch {
    return null;
  }
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
