import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeFields } from './merge-fields.ts';
import { isSavedByOther } from './settings/saved-by-other.ts';
import { useRecordDraft } from './use-record-draft.ts';

const base = { name: 'Reviews', color: 'green', zones: ['UTC'], hours: 12 };

describe('fields that two people change', () => {
  it("merges changes to different fields, and keeps the user's own value if both changed a field", () => {
    const mine = { ...base, name: 'Mine', hours: 8 };
    const theirs = { name: 'Theirs', color: 'blue', zones: ['UTC'], hours: 8 };
    const { merged, taken, clashing } = mergeFields(base, mine, theirs);
    expect(merged).toEqual({ name: 'Mine', color: 'blue', zones: ['UTC'], hours: 8 });
    expect([taken, clashing]).toEqual([['color'], ['name']]);
    expect(changedFields(theirs, merged)).toEqual(['name']);
  });

  it('recognises the details of a conflict by their fields', () => {
    expect(isSavedByOther({ revision: 2, settings: base, by: null, at: null }, base)).toBe(true);
    for (const details of [
      undefined,
      null,
      'x',
      {},
      { revision: 2, settings: null },
      { revision: 2, settings: { name: 'x' } },
    ])
      expect(isSavedByOther(details, base)).toBe(false);
  });
});

interface Stored {
  readonly revision: number;
  readonly words: typeof base;
}

const stored = (revision: number, words: Partial<typeof base> = {}): Stored => ({
  revision,
  words: { ...base, ...words },
});

/** Edits a record; `receive` renders with what the server has given since. */
function edit() {
  const { result, rerender } = renderHook(
    (latest: Stored) =>
      useRecordDraft({
        latest,
        revisionOf: ({ revision }) => revision,
        partOf: ({ words }) => words,
      }),
    { initialProps: stored(1) },
  );
  return {
    draft: () => result.current,
    receive: rerender,
    type: (words: Partial<typeof base>) => act(() => result.current.change(words)),
  };
}

describe('the draft of a record', () => {
  it("merges someone else's save of other fields", () => {
    const { draft, receive, type } = edit();
    type({ name: 'Mine' });
    receive(stored(2, { color: 'blue' }));
    expect(draft().given).toEqual({ ...base, name: 'Mine', color: 'blue' });
    expect([draft().seen.revision, draft().isDirty]).toEqual([2, true]);
  });

  it('keeps its base version if both changed a field, until it is moved onto the other', () => {
    const { draft, receive, type } = edit();
    type({ name: 'Mine' });
    receive(stored(2, { name: 'Theirs', color: 'blue' }));
    expect([draft().seen.revision, draft().given]).toEqual([1, { ...base, name: 'Mine' }]);
    act(() => draft().rebase(stored(2, { name: 'Theirs', color: 'blue' })));
    expect([draft().seen.revision, draft().given]).toEqual([
      2,
      { ...base, name: 'Mine', color: 'blue' },
    ]);
  });

  it('keeps a version that only a refusal brought, and discards to it', () => {
    const { draft, receive, type } = edit();
    type({ name: 'Mine' });
    act(() => draft().rebase(stored(2, { name: 'Theirs' })));
    receive(stored(1));
    expect([draft().seen.revision, draft().given.name]).toEqual([2, 'Mine']);
    act(() => draft().discard());
    expect([draft().given.name, draft().isDirty]).toEqual(['Theirs', false]);
    receive(stored(3, { name: 'Later' }));
    expect(draft().given.name).toBe('Later');
  });

  it('keeps what is typed while a save is running', () => {
    const { draft, receive, type } = edit();
    type({ name: 'Sent' });
    const way = { saved: () => {} };
    act(() => void Object.assign(way, draft().send()));
    type({ hours: 8 });
    receive(stored(2, { name: 'Sent', color: 'as stored' }));
    act(() => way.saved());
    expect(draft().given).toEqual({ ...base, name: 'Sent', color: 'as stored', hours: 8 });
    expect([draft().seen.revision, draft().isDirty]).toEqual([2, true]);
  });

  it('goes on with the same base after a save has failed', () => {
    const { draft, type } = edit();
    type({ name: 'Mine' });
    const way = { failed: () => {} };
    act(() => void Object.assign(way, draft().send()));
    act(() => way.failed());
    expect([draft().seen.revision, draft().given.name, draft().isDirty]).toEqual([1, 'Mine', true]);
  });
});
