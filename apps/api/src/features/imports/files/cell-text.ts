/** How a number in a cell is shown: as a day, with leading zeros, or as it is. */
export interface NumberFormat {
  readonly isDay: boolean;
  readonly digits: number;
}

/** Date and time formats that every workbook has built in. */
const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const PLAIN: NumberFormat = { isDay: false, digits: 0 };
const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const LAST_SERIAL = 2_958_465;

export function numberFormat(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  if (BUILT_IN_DAYS.has(id)) return { isDay: true, digits: 0 };
  const code = codes.get(id);
  if (code === undefined) return PLAIN;
  if (/^0+$/u.test(code)) return { isDay: false, digits: code.length };
  // Drops quoted words, colours and currencies in brackets, and escaped characters.
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, '').toLowerCase();
  return {
    isDay: /[yd]/u.test(letters) || /m/u.test(letters.replaceAll(/h+:?m+|m+:?s+/gu, '')),
    digits: 0,
  };
}

function numberText(value: string, { isDay, digits }: NumberFormat, isFrom1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const serial = Math.floor(number) + (isFrom1904 ? DAYS_TO_1904 : 0);
  if (isDay && serial > 0 && serial <= LAST_SERIAL)
    return new Date(EPOCH + serial * DAY_MS).toISOString().slice(0, 10);
  if (!Number.isInteger(number)) return String(number);
  return Math.abs(number) < Number.MAX_SAFE_INTEGER
    ? number.toFixed(0).padStart(digits, '0')
    : value;
}

export interface CellFacts {
  readonly type: string;
  readonly shared: readonly string[];
  readonly format: NumberFormat | undefined;
  readonly isFrom1904: boolean;
}

/** Excel encodes characters that XML cannot represent, for example as _x000D_. */
const plainText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Returns the text that a cell shows. */
export function cellText(value: string, { type, shared, format, isFrom1904 }: CellFacts): string {
  if (type === 's') return plainText(shared[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' ? numberText(value, format ?? PLAIN, isFrom1904) : plainText(value);
}
