import { showWordsKey } from '@reviews/contracts/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerKey, insecureContext, KEYS, secureContext } from '../testing/secure-context.ts';
import { refuses } from '../testing/fake-server.ts';
import {
  closeKeptWords,
  forgetWords,
  keepWords,
  namesOfWords,
  openKeptWords,
  readWords,
  watchWords,
} from './kept-words.ts';
import { areWordsReadable } from './words-key.ts';

const NAME = 'reviews-test/7/one';
const WORDS = { text: 'She is the best engineer I know.' };

const stored = (): string => JSON.stringify({ ...localStorage });
/** Loads the page again as a person. */
async function load(person: number, key?: string): Promise<void> {
  await closeKeptWords();
  answerKey(person, key);
  await openKeptWords();
}

beforeEach(secureContext);
afterEach(insecureContext);

describe('kept words', () => {
  it('are encrypted in storage, and read again by the next page of their owner', async () => {
    await load(7);
    keepWords(NAME, WORDS);
    expect(readWords(NAME)).toEqual(WORDS);
    await load(7);
    expect(stored()).toContain('reviews-test/7/one');
    expect(stored()).not.toContain('best engineer');
    expect(readWords(NAME)).toEqual(WORDS);
    expect(namesOfWords('reviews-test/7/')).toEqual([NAME]);
  });

  it('stay for their owner while someone else uses the browser, who reads none of them', async () => {
    await load(7);
    keepWords(NAME, WORDS);
    await load(8, KEYS[1]);
    expect(readWords(NAME)).toBeNull();
    expect(namesOfWords('reviews-test/')).toEqual([]);
    await load(7);
    expect(readWords(NAME)).toEqual(WORDS);
  });

  it('do not open with another key, or under another name', async () => {
    await load(7);
    keepWords(NAME, WORDS);
    await closeKeptWords();
    localStorage.setItem('reviews-test/7/two', localStorage.getItem(NAME) ?? '');
    await load(7);
    expect(readWords('reviews-test/7/two')).toBeNull();
    await load(7, KEYS[1]);
    expect(readWords(NAME)).toBeNull();
  });

  it('store the newest version last, however fast they change', async () => {
    await load(7);
    for (let index = 0; index < 200; index += 1)
      keepWords(NAME, { text: 'x'.repeat(index), index });
    await load(7);
    expect(readWords(NAME)).toMatchObject({ index: 199 });
  });

  it('are gone once forgotten, even while they are being encrypted', async () => {
    await load(7);
    keepWords(NAME, WORDS);
    forgetWords(NAME);
    await load(7);
    expect(stored()).toBe('{}');
    expect(readWords(NAME)).toBeNull();
  });

  it('are taken over once from an older version that kept them readable', async () => {
    localStorage.setItem(NAME, JSON.stringify(WORDS));
    localStorage.setItem('reviews-test/8/one', JSON.stringify(WORDS));
    await load(7);
    expect(readWords(NAME)).toEqual(WORDS);
    expect(localStorage.getItem(NAME)).not.toContain('best engineer');
    await load(8, KEYS[1]);
    expect(readWords('reviews-test/8/one')).toEqual(WORDS);
    expect(stored()).not.toContain('best engineer');
  });

  it('are not kept without a key, as while impersonating', async () => {
    await closeKeptWords();
    localStorage.setItem(NAME, JSON.stringify(WORDS));
    answerKey(7, null);
    await openKeptWords();
    expect(readWords(NAME)).toBeNull();
    keepWords('reviews-test/7/two', WORDS);
    await closeKeptWords();
    expect(localStorage.getItem('reviews-test/7/two')).toBeNull();
  });

  it('fetch the key once per page load, and again after a failure', async () => {
    await closeKeptWords();
    refuses(showWordsKey, 503);
    await expect(openKeptWords()).rejects.toMatchObject({ status: 503 });
    const calls = answerKey(7);
    await openKeptWords();
    await openKeptWords();
    expect(calls).toHaveLength(1);
  });

  it('of another window are decrypted before they are told', async () => {
    await load(7);
    keepWords(NAME, WORDS);
    await closeKeptWords();
    const text = localStorage.getItem(NAME) ?? '';
    localStorage.clear();
    await load(7);
    const told = new Promise((resolve) => {
      watchWords('reviews-test/7/', (name, value) => resolve([name, value]));
    });
    localStorage.setItem(NAME, text);
    window.dispatchEvent(new StorageEvent('storage', { key: NAME, newValue: text }));
    expect(await told).toEqual([NAME, WORDS]);
    expect(readWords(NAME)).toEqual(WORDS);
  });

  it('are readable where the browser offers no encryption', async () => {
    await insecureContext();
    expect(areWordsReadable()).toBe(true);
    await openKeptWords();
    keepWords(NAME, WORDS);
    expect(stored()).toContain('best engineer');
    expect(readWords(NAME)).toEqual(WORDS);
  });
});
