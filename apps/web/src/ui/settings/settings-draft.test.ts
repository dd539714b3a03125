import { describe, expect, it } from 'vitest';
import { changedFields, isSavedByOther, mergeSettings } from './settings-draft.ts';

const base = { name: 'Reviews', color: 'green', zones: ['UTC'], hours: 12 };

describe('settings that two people change', () => {
  it("merges changes to different fields, and keeps the user's own value if both changed a field", () => {
    const mine = { ...base, name: 'Mine', hours: 8 };
    const theirs = { name: 'Theirs', color: 'blue', zones: ['UTC'], hours: 8 };
    const { merged, otherSave } = mergeSettings(base, mine, {
      revision: 2,
      settings: theirs,
      by: 'Ada',
      at: null,
    });
    expect(merged).toEqual({ name: 'Mine', color: 'blue', zones: ['UTC'], hours: 8 });
    expect(otherSave).toEqual({
      by: 'Ada',
      at: null,
      taken: ['color'],
      clashing: ['name'],
      theirs,
    });
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
