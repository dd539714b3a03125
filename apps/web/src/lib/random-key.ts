/** Where the version and the variant of a random UUID are, and which of their bits are fixed. */
const FIXED: Readonly<Record<number, readonly [mask: number, bits: number]>> = {
  6: [0x0f, 0x40],
  8: [0x3f, 0x80],
};

/**
 * Returns a random UUID. Unlike `crypto.randomUUID`, it also exists on a site without HTTPS.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const [mask, bits] = FIXED[index] ?? [0xff, 0];
    return ((byte & mask) | bits).toString(16).padStart(2, '0');
  })
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
