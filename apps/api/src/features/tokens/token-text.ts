import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@reviews/domain';

/** Letters and digits alone: a double click marks the whole of it, and no address or shell reads any of it as a sign. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many signs hold 256 bits. */
const SECRET_CHARS = 43;
/** And so many a CRC-32. */
const CHECKSUM_CHARS = 6;
const FORM = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
);
/** As many are kept in the open: they are of the checksum, and tell of the secret less than 24 of its 256 bits. */
const ENDING_CHARS = 4;

function checksumOf(secret: string): string {
  let [rest, text] = [crc32(secret), ''];
  for (let index = 0; index < CHECKSUM_CHARS; index += 1) {
    text = `${SIGNS[rest % SIGNS.length] ?? ''}${text}`;
    rest = Math.floor(rest / SIGNS.length);
  }
  return text;
}

/** A token that nobody has had before: `lrk_`, a secret, and its checksum, so that scanners know one from what only looks like it. */
export function newApiToken(): string {
  const secret = Array.from(
    { length: SECRET_CHARS },
    () => SIGNS[randomInt(SIGNS.length)] ?? '',
  ).join('');
  return `${TOKEN_PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether the text can be a token at all; what cannot is not looked up. */
export function isApiToken(text: string): boolean {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksum === checksumOf(secret);
}

export const endingOf = (token: string): string => token.slice(-ENDING_CHARS);
