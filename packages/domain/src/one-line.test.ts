import { describe, expect, it } from 'vitest';
import { oneLine, turnsText } from './one-line.ts';

describe('names', () => {
  it('are one line with single spaces', () => {
    expect(oneLine('  Ann\n\tO’Hara ')).toBe('Ann O’Hara');
  });

  it.each([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])(
    'may not turn text: U+%i',
    (code) => {
      expect(turnsText(`Ann${String.fromCodePoint(code)}OEC`)).toBe(true);
    },
  );

  it('may be in any script', () => {
    for (const name of [
      'שלום כהן',
      'محمد الأمين',
      '漢字かな',
      'Zoë 🇳🇴',
      'Ann\u200fB',
      'X \u{1f468}\u200d\u{1f4bb}',
    ])
      expect(turnsText(name)).toBe(false);
  });
});
