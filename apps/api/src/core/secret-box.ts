import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
/** Version of the layout: this byte, the key number, the nonce, the tag, the ciphertext. */
const LAYOUT = 1;

/** Encrypts secrets that the product needs to use: those of external systems. */
export interface SecretBox {
  /**
   * Encrypts under the first key. `of` names the record; the secret cannot be opened in any other.
   */
  readonly seal: (secret: string, of: string) => Uint8Array<ArrayBuffer>;
  /**
   * @returns null if no configured key opens it: it comes from another installation, an older key
   * or another record
   */
  readonly open: (sealed: Uint8Array, of: string) => string | null;
}

export interface SecretKey {
  /** 1 to 255. */
  readonly number: number;
  readonly key: Buffer;
}

/**
 * Parses `2:<base64>,1:<base64>`: the first key seals, the others open older secrets. Returns null
 * if a part is not a key or two have the same number.
 */
export function parseSecretKeys(text: string): SecretKey[] | null {
  const keys = text.split(',').map((part) => {
    const [, number = '0', key = ''] = /^\s*(\d{1,3}):([A-Za-z0-9+/_-]+=?=?)\s*$/u.exec(part) ?? [];
    return { number: Number(number), key: Buffer.from(key, 'base64') };
  });
  const isRight = keys.every(
    ({ number, key }) => number >= 1 && number <= 255 && key.length === KEY_BYTES,
  );
  return isRight && new Set(keys.map(({ number }) => number)).size === keys.length ? keys : null;
}

/** Returns null if no key is configured: then no secret can be kept. */
export function createSecretBox(keys: readonly SecretKey[]): SecretBox | null {
  const [first] = keys;
  if (first === undefined) return null;
  return {
    seal(secret, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first.key, nonce).setAAD(Buffer.from(of));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return new Uint8Array(
        Buffer.concat([Buffer.from([LAYOUT, first.number]), nonce, cipher.getAuthTag(), text]),
      );
    },
    open(sealed, of) {
      const bytes = Buffer.from(sealed);
      const key = keys.find(({ number }) => number === bytes[1]);
      if (key === undefined || bytes[0] !== LAYOUT || bytes.length < 2 + NONCE_BYTES + TAG_BYTES)
        return null;
      const [nonce, rest] = [bytes.subarray(2, 2 + NONCE_BYTES), bytes.subarray(2 + NONCE_BYTES)];
      try {
        const decipher = createDecipheriv(ALGORITHM, key.key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(of))
          .setAuthTag(rest.subarray(0, TAG_BYTES));
        return Buffer.concat([
          decipher.update(rest.subarray(TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
