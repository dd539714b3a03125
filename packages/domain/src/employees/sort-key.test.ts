import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKey } from './sort-key.ts';

describe('the text names are sorted and searched by', () => {
  it.each<[string, string]>([
    ['  Ana  María ', 'ana maria'],
    ['Łódź', 'lodz'],
    ['Øystein', 'oystein'],
    ['STRAßE', 'strasse'],
    ['Ｆｕｌｌ', 'full'],
    ['İpek', 'ipek'],
    ["O'Brien-Smith", "o'brien-smith"],
    ['', ''],
  ])('[CONST-03] %j is %j', (text, key) => {
    expect(sortKey(text)).toBe(key);
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sortKey(sortKey(text))).toBe(sortKey(text));
      }),
    );
  });

  it('does not tell composed from decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sortKey(text.normalize('NFC'))).toBe(sortKey(text.normalize('NFD')));
      }),
    );
  });
});
