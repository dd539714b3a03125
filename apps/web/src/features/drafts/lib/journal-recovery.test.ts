import { describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { journalContentOf, recover } from './journal-recovery.ts';
import { reduceReview } from './review-reducer.ts';
import { initialReviewState, type AnswerMap } from './review-state.ts';

const GROUP = '11111111-1111-4111-8111-111111111111';
const KNOWN = new Set([1, 2]);

const opened = (values: AnswerMap) =>
  initialReviewState({
    values,
    optOut: false,
    draft: { answerGroup: GROUP, version: 3 },
    draftGroups: [],
  });

const entry = (
  answers: JournalEntry['answers'],
  change: Partial<JournalEntry> = {},
): JournalEntry => ({
  person: '7',
  hash: 'abcdefgh12345678',
  editor: 'gone',
  at: 1,
  base: null,
  optOut: null,
  answers,
  ...change,
});

describe('journal content', () => {
  it('is what differs from the confirmed answers, with the answers it replaced', () => {
    const state = reduceReview(opened({ 1: 'before', 2: null }), {
      type: 'edited',
      id: 1,
      value: 'after',
    });
    expect(journalContentOf(state)).toEqual({
      base: { answerGroup: GROUP, version: 3 },
      answers: { 1: { value: 'after', was: 'before' } },
      optOut: null,
    });
  });

  it('is null once the server has confirmed these exact values', () => {
    const request = {
      kind: 'save',
      sequence: 1,
      answerGroup: null,
      base: null,
      answers: { 1: 'after' },
      optOut: false,
    } as const;
    const edited = reduceReview(opened({ 1: 'before', 2: null }), {
      type: 'edited',
      id: 1,
      value: 'after',
    });
    const sent = reduceReview(edited, { type: 'sent', request });
    const reply = {
      answerGroup: GROUP,
      version: 4,
      savedAt: '2026-11-12T15:12:45Z',
      draftGroups: [],
    };
    expect(journalContentOf(reduceReview(sent, { type: 'saved', reply }))).toBeNull();
    const typedOn = reduceReview(sent, { type: 'edited', id: 1, value: 'after all' });
    expect(journalContentOf(reduceReview(typedOn, { type: 'saved', reply }))?.answers).toEqual({
      1: { value: 'after all', was: 'after' },
    });
  });
});

describe('opening a form with a journal', () => {
  it('restores an answer if the server still holds the one it replaced', () => {
    const recovery = recover(
      entry({ 1: { value: 'kept', was: 'before' } }),
      opened({ 1: 'before', 2: null }),
      KNOWN,
    );
    expect(recovery).toEqual({ values: { 1: 'kept' }, optOut: null, conflict: null });
  });

  it('drops what the server has after all', () => {
    const recovery = recover(
      entry({ 1: { value: 'kept', was: 'before' } }),
      opened({ 1: 'kept', 2: null }),
      KNOWN,
    );
    expect(recovery).toEqual({ values: {}, optOut: null, conflict: null });
  });

  it('offers both versions if the draft has changed since', () => {
    const recovery = recover(
      entry({ 1: { value: 'kept', was: 'before' }, 2: { value: 'x', was: null } }),
      opened({ 1: 'newer', 2: null }),
      KNOWN,
    );
    expect(recovery.values).toEqual({ 2: 'x' });
    expect(recovery.conflict).toMatchObject({
      source: 'journal',
      pairs: [{ question_id: 1, mine: 'kept', theirs: 'newer' }],
    });
  });

  it('offers both versions of a conflict that was unresolved when the window closed', () => {
    const recovery = recover(
      entry({ 1: { value: 'mine' } }),
      opened({ 1: 'theirs', 2: null }),
      KNOWN,
    );
    expect(recovery.conflict?.pairs).toEqual([{ question_id: 1, mine: 'mine', theirs: 'theirs' }]);
  });

  it('leaves out questions that the form does not have or that cannot be edited', () => {
    const recovery = recover(entry({ 9: { value: 'x', was: null } }), opened({ 1: null }), KNOWN);
    expect(recovery.values).toEqual({});
  });

  it('[FORM-26] keeps the choice to hide the answers until it is saved', () => {
    const chosen = reduceReview(opened({ 1: null }), { type: 'opted-out', optOut: true });
    expect(journalContentOf(chosen)?.optOut).toEqual({ value: true, was: false });
    const recovery = recover(
      entry({}, { optOut: { value: true, was: false } }),
      opened({ 1: null }),
      KNOWN,
    );
    expect(recovery.optOut).toBe(true);
  });
});
