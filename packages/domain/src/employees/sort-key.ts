/**
 * Letters that Unicode does not decompose but that people search for by their plain form ('Lodz'
 * for 'Łódź').
 */
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
 * Returns the key by which names are sorted and searched: letters without accents, lower case,
 * single spaces, trimmed. Both the stored column and the search text use it, so they always match.
 * For text without such a column, the database folds it the same way (`folded` in the API).
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
