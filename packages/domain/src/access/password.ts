import { PASSWORD_MIN_CHARS } from '../constants.ts';
import { ACCESS_MESSAGES } from './access-messages.ts';

/**
 * Words that start or form most of the commonly guessed passwords. Longer list entries are these
 * with a suffix.
 */
const COMMON_WORDS = [
  'password',
  'passwort',
  'qwerty',
  'qwertz',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'trustno',
  'football',
  'baseball',
  'basketball',
  'superman',
  'batman',
  'pokemon',
  'starwars',
  'computer',
  'internet',
  'sunshine',
  'princess',
  'dragon',
  'monkey',
  'master',
  'secret',
  'shadow',
  'michael',
  'jennifer',
  'jordan',
  'liverpool',
  'chelsea',
  'arsenal',
  'samsung',
  'google',
  'facebook',
  'linkedin',
  'whatever',
  'login',
  'default',
  'temporary',
  'company',
  'reviews',
  'performance',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'february',
  'december',
  'monday',
] as const;
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
] as const;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Minimum number of characters that are not easy to guess. */
const OWN_CHARS = 8;
const RUN = 4;
const PERSONAL_PART = 4;

const letters = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** Removes sequences along a keyboard row or the alphabet, and repetitions. */
function withoutRuns(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);
  let left = '';
  for (let index = 0; index < text.length;) {
    let length = RUN;
    while (
      index + length <= text.length &&
      rows.some((row) => row.includes(text.slice(index, index + length)))
    )
      length += 1;
    if (length > RUN) index += length - 1;
    else {
      left += text[index] ?? '';
      index += 1;
    }
  }
  return left;
}

/**
 * Whether the password is commonly guessed: a known word, a row of keys or few repeated characters,
 * with little else.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5 || /^(.{1,5})\1+.{0,4}$/.test(lower)) return true;
  if (withoutRuns(lower).length < OWN_CHARS) return true;
  return [lower, letters(password)].some((text) => {
    const own = COMMON_WORDS.reduce((left, word) => left.replaceAll(word, ''), text);
    return own.length < OWN_CHARS - 2 || !/\p{L}/u.test(own);
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= PERSONAL_PART);

/**
 * Returns what an attacker who knows the person would try: the words of a name; of an address,
 * those before the @ and the company's after it.
 */
function contextWords(text: string): string[] {
  const [local = '', host] = text.split('@');
  return [
    ...wordsOf(local),
    ...(host === undefined ? [] : wordsOf(host.split('.').slice(0, -1).join(' '))),
  ];
}

/**
 * Whether the password contains a word of the person's name or address, or of the company's names.
 */
function isPersonal(password: string, about: readonly string[]): boolean {
  const texts = [password.toLowerCase(), letters(password)];
  // Ignores common product words, which have their own check: a password may contain some of them.
  const words = about
    .flatMap(contextWords)
    .filter((word) => !COMMON_WORDS.some((common) => common === word));
  return words.some((word) => texts.some((text) => text.includes(word)));
}

/**
 * Returns what is wrong with a chosen password; null if nothing is. Only length protects, so no
 * kind of character is required or refused. The list of stolen passwords is checked separately,
 * where it is available.
 *
 * @param about names and addresses of the person, and the name of the product here
 */
export function passwordFault(password: string, about: readonly string[] = []): string | null {
  if ([...password].length < PASSWORD_MIN_CHARS)
    return ACCESS_MESSAGES.passwordShort({ min: PASSWORD_MIN_CHARS });
  if (isPersonal(password, about)) return ACCESS_MESSAGES.passwordPersonal;
  return isCommon(password) ? ACCESS_MESSAGES.passwordCommon : null;
}

/** Shorter list entries are ignored: the digits after them are most of the password. */
const LISTED_WORD = 6;

/**
 * Returns the forms in which a password is looked up on a list of stolen ones: as it is, in lower
 * case, with letters for look-alike signs, and without the digits and signs around the word, which
 * is how lists are extended.
 */
export function listedForms(password: string): string[] {
  const word = password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [
    ...new Set([
      password,
      password.toLowerCase(),
      letters(password),
      ...(word.length < LISTED_WORD ? [] : [word, letters(word)]),
    ]),
  ];
}
