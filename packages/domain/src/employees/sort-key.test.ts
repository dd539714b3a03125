import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKey } from './sort-key.ts';

describe('sort and search key', () => {
  it.each<[string, string]>([
    ['  Ana  María ', 'ana maria'],
    ['Łódź', 'lodz'],
    ['Øystein', 'oystein'],
    ['STRAßE', 'strasse'],
    ['Ｆｕｌｌ', 'full'],
    ['İpek', 'ipek'],
    ["O'Brien-Smith", "o'brien-smith"],
    ['', ''],
  ])('[CONST-03] turns %j into %j', (text, key) => {
    expect(sortKey(text)).toBe(key);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sortKey(sortKey(text))).toBe(sortKey(text));
      }),
    );
  });

  it('treats composed and decomposed letters alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sortKey(text.normalize('NFC'))).toBe(sortKey(text.normalize('NFD')));
      }),
    );
  });
});
