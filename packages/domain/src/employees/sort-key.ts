/** Letters that are one letter to Unicode but are sought by their plain neighbours ('Lodz' for 'Łódź'). */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/**
 * The text by which names are sorted and searched: letters without accents, lower case, single spaces, none at the
 * ends. The same function serves the kept column and the words typed to search it, so the two always agree. What no column
 * keeps, the database folds alike (`folded` of the API).
 */
export function sortKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœıς]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}
