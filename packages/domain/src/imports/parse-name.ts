import { sortKey } from '../employees/sort-key.ts';

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** Family name particles: in 'Jan van der Berg' the family name is 'van der Berg'. */
const PARTICLES = new Set([
  'van',
  'von',
  'vom',
  'zu',
  'zur',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'du',
  'des',
  'la',
  'le',
  'ten',
  'ter',
  'te',
  'bin',
  'ibn',
  'al',
  'el',
  'af',
  'av',
  'st',
  'mac',
  'o',
]);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|ph d|md|mba|esq)\.?$/iu;
const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|herr|frau)\.? +/iu;

/** Parses both 'Berg, Anna' and 'Anna Berg'. A single word is a first name. */
export function parseName(text: string): PersonName {
  const name = text.replace(TITLES, '');
  const [last = '', ...rest] = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (rest.length > 0) {
    const suffixes = rest.filter((part) => SUFFIX.test(part));
    const first = rest.filter((part) => !SUFFIX.test(part)).join(' ');
    if (first !== '') return { first, last: [last, ...suffixes].join(' ') };
    return withSuffix(parseName(last), suffixes);
  }
  const words = last.split(' ');
  if (words.length === 1) return { first: last, last: '' };
  const lastWord =
    words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.length - 2 : words.length - 1;
  let from = lastWord;
  while (from > 1 && PARTICLES.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

const withSuffix = ({ first, last }: PersonName, suffixes: readonly string[]): PersonName => ({
  first,
  last: [last, ...suffixes].filter((part) => part !== '').join(' '),
});

export const fullName = ({ first, last }: PersonName): string =>
  [first, last].filter((part) => part !== '').join(' ');

/** Returns the same key for every notation of a name: 'BERG, Anna', 'Anna  Berg'. */
export const nameKey = (text: string): string => sortKey(fullName(parseName(text)));

/** Returns the number in 'Anna Berg (1007)', which identifies the person regardless of the name. */
export function numberInName(text: string): string | null {
  return /[([]\s*([^()[\]]+?)\s*[)\]]$/u.exec(text)?.[1] ?? null;
}

/** Extracts the address from what mail programs copy: 'Anna Berg <anna@…>', 'mailto:anna@…'. */
export function bareEmail(text: string): string {
  return (/<([^<>]+)>$/u.exec(text)?.[1] ?? text)
    .replace(/^mailto:/iu, '')
    .trim()
    .toLowerCase();
}

const EMAIL = /^[^\s@<>,;"()]+@[^\s@<>,;"()]+\.[^\s@<>,;"().]+$/u;
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
