import { PASSWORD_MIN_CHARS } from '../constants.ts';
import { ACCESS_MESSAGES } from './access-messages.ts';

/** What begins, or makes up, most passwords that are guessed first; longer ones of the lists are these with more behind them. */
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
/** Of what is not easily guessed there must be this much. */
const OWN_CHARS = 8;
const RUN = 4;
const PERSONAL_PART = 4;

const letters = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** What is left once steps along a row of the keyboard or the alphabet, and repetitions, are taken out. */
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

/** Whether the password is one of those that are tried first: a known word, a row of keys, or few characters over and over, with little of its own. */
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

/** What somebody who knows the person would try: the words of a name; of an address, those before the @ and the company's behind it. */
function contextWords(text: string): string[] {
  const [local = '', host] = text.split('@');
  return [
    ...wordsOf(local),
    ...(host === undefined ? [] : wordsOf(host.split('.').slice(0, -1).join(' '))),
  ];
}

/** Whether the password holds a word of the name or the address of whoever chooses it, or of what the company calls itself. */
function isPersonal(password: string, about: readonly string[]): boolean {
  const texts = [password.toLowerCase(), letters(password)];
  // What any company may call such a product is among the common words, of which a password may hold some.
  const words = about
    .flatMap(contextWords)
    .filter((word) => !COMMON_WORDS.some((common) => common === word));
  return words.some((word) => texts.some((text) => text.includes(word)));
}

/**
 * What is wrong with a password that somebody chooses; null where nothing is. Length is what protects: no kind of
 * character is asked for, and none refused. Whether it is on a list of stolen ones is asked besides, where the list is.
 *
 * @param about names and addresses of the person, and the name of the product here
 */
export function passwordFault(password: string, about: readonly string[] = []): string | null {
  if ([...password].length < PASSWORD_MIN_CHARS)
    return ACCESS_MESSAGES.passwordShort({ min: PASSWORD_MIN_CHARS });
  if (isPersonal(password, about)) return ACCESS_MESSAGES.passwordPersonal;
  return isCommon(password) ? ACCESS_MESSAGES.passwordCommon : null;
}

/** Shorter words of a list say nothing: digits behind them are most of the password. */
const LISTED_WORD = 6;

/**
 * As what a password is looked for on a list of stolen ones: as it is, in small letters, with letters for the signs that look
 * like them; and as the word that it is with digits and signs around it, which is how lists are made longer.
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
