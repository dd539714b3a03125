import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@reviews/domain';

/**
 * Letters and digits alone: a double click selects the whole token, and no URL or shell treats a
 * character specially.
 */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** This many characters hold 256 bits. */
const SECRET_CHARS = 43;
/** This many characters hold a CRC-32. */
const CHECKSUM_CHARS = 6;
const FORM = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
);
/**
 * Characters stored in the clear. They belong to the checksum, and reveal less than 24 of the
 * secret's 256 bits.
 */
const ENDING_CHARS = 4;

function checksumOf(secret: string): string {
  let [rest, text] = [crc32(secret), ''];
  for (let index = 0; index < CHECKSUM_CHARS; index += 1) {
    text = `${SIGNS[rest % SIGNS.length] ?? ''}${text}`;
    rest = Math.floor(rest / SIGNS.length);
  }
  return text;
}

/**
 * Returns a new token: `lrk_`, a secret, and its checksum, by which secret scanners recognize real
 * tokens.
 */
export function newApiToken(): string {
  const secret = Array.from(
    { length: SECRET_CHARS },
    () => SIGNS[randomInt(SIGNS.length)] ?? '',
  ).join('');
  return `${TOKEN_PREFIX}${secret}${checksumOf(secret)}`;
}

/** Returns whether the text has the format of a token. Anything else is not looked up. */
export function isApiToken(text: string): boolean {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksum === checksumOf(secret);
}

export const endingOf = (token: string): string => token.slice(-ENDING_CHARS);
