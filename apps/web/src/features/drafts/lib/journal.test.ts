import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeKeptWords, openKeptWords } from '../../../lib/kept-words.ts';
import {
  answerKey,
  insecureContext,
  KEYS,
  secureContext,
} from '../../../testing/secure-context.ts';
import {
  countUnsentForms,
  forgetEntries,
  Journal,
  readJournal,
  type JournalContent,
} from './journal.ts';

// The test environment has no IndexedDB, like some private windows, so these tests use local
// storage.
const NOA = { person: '7', hash: 'abcdefgh12345678' };
const PRIYA = { person: '8', hash: 'abcdefgh12345678' };

const content = (text: string): JournalContent => ({
  base: null,
  answers: { 1: { value: text, was: null } },
  optOut: null,
});

beforeEach(() => {
  localStorage.clear();
});

describe('journal', () => {
  it('stores unsent answers until the server has confirmed them', async () => {
    let unsent: JournalContent | null = content('every word');
    const journal = new Journal({ ...NOA, editor: 'one' }, () => unsent);
    await journal.flush();
    expect(await readJournal(NOA)).toMatchObject([
      { editor: 'one', answers: { 1: { value: 'every word' } } },
    ]);
    unsent = null;
    await journal.flush();
    expect(await readJournal(NOA)).toEqual([]);
  });

  it('is written synchronously when the page goes away', async () => {
    const journal = new Journal({ ...NOA, editor: 'one' }, () => content('the last instant'));
    journal.mirror();
    expect(JSON.stringify({ ...localStorage })).toContain('the last instant');
    await journal.flush();
  });

  it('never shows one user the answers of another in the same browser', async () => {
    await new Journal({ ...NOA, editor: 'one' }, () => content('of Noa')).flush();
    expect(await readJournal(PRIYA)).toEqual([]);
    expect(await countUnsentForms(PRIYA.person)).toBe(0);
    expect(await countUnsentForms(NOA.person)).toBe(1);
  });

  it('keeps two windows of one form apart and returns the older first', async () => {
    await new Journal({ ...NOA, editor: 'later' }, () => content('b')).flush();
    const [later] = await readJournal(NOA);
    localStorage.setItem(
      'reviews-journal/7/abcdefgh12345678/earlier',
      JSON.stringify({ ...later, editor: 'earlier', at: 1 }),
    );
    expect((await readJournal(NOA)).map(({ editor }) => editor)).toEqual(['earlier', 'later']);
  });

  it('deletes an entry once its answers are elsewhere', async () => {
    await new Journal({ ...NOA, editor: 'one' }, () => content('a')).flush();
    await forgetEntries(await readJournal(NOA));
    expect(await readJournal(NOA)).toEqual([]);
  });

  it('ignores entries that it cannot read', async () => {
    localStorage.setItem('reviews-journal/7/abcdefgh12345678/torn', '{"person":');
    expect(await readJournal(NOA)).toEqual([]);
  });
});

describe('encrypted journal', () => {
  const stored = (): string => JSON.stringify({ ...localStorage });
  const load = async (person: number, key?: string): Promise<void> => {
    await closeKeptWords();
    answerKey(person, key);
    await openKeptWords();
  };
  beforeEach(async () => {
    secureContext();
    await load(7);
  });
  afterEach(insecureContext);

  it('is not readable in storage, and opens for its writer alone', async () => {
    await new Journal({ ...NOA, editor: 'one' }, () => content('what I really think')).flush();
    expect(stored()).toContain('reviews-journal/7/');
    expect(stored()).not.toContain('really think');
    await load(8, KEYS[1]);
    expect(await readJournal(NOA)).toEqual([]);
    expect(await countUnsentForms(NOA.person)).toBe(0);
    await load(7);
    expect(await readJournal(NOA)).toMatchObject([
      { editor: 'one', answers: { 1: { value: 'what I really think' } } },
    ]);
    expect(await countUnsentForms(NOA.person)).toBe(1);
  });

  it('has the last key stroke ready when the page goes away', async () => {
    let text = '';
    const journal = new Journal({ ...NOA, editor: 'one' }, () => content(text));
    for (const letter of 'the very last letter') {
      text += letter;
      journal.changed();
    }
    // Encrypted as soon as it was typed: no timer has to run, and nothing has been flushed.
    await closeKeptWords();
    journal.mirror();
    await load(7);
    expect(await readJournal(NOA)).toMatchObject([
      { answers: { 1: { value: 'the very last letter' } } },
    ]);
  });

  it('does not bring back answers that the server has confirmed', async () => {
    let unsent: JournalContent | null = content('saved a moment ago');
    const journal = new Journal({ ...NOA, editor: 'one' }, () => unsent);
    await journal.flush();
    unsent = null;
    journal.mirror();
    await journal.flush();
    expect(await readJournal(NOA)).toEqual([]);
    expect(stored()).toBe('{}');
  });

  it('takes over readable entries of an older version once, and encrypts them', async () => {
    const old = { ...NOA, editor: 'old', at: 1, ...content('kept by an older version') };
    localStorage.setItem('reviews-journal/7/abcdefgh12345678/old', JSON.stringify(old));
    expect(await readJournal(NOA)).toEqual([old]);
    expect(stored()).not.toContain('older version');
    expect(await readJournal(NOA)).toEqual([old]);
  });
});
