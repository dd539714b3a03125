import { beforeEach, describe, expect, it } from 'vitest';
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
