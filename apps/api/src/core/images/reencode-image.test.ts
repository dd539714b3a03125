import { crc32, deflateSync } from 'node:zlib';
import {
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_PIXELS,
  InvalidInput,
  MESSAGES,
  TooManyRequests,
} from '@reviews/domain';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage, type ImageUse, type Picture } from './reencode-image.ts';

const SECRET = 'Will Writer, alert(document.cookie)';
const RED = { r: 200, g: 16, b: 32 };
const BLUE = { r: 16, g: 32, b: 200 };

const plain = (
  width = 40,
  height = 20,
  background: { r: number; g: number; b: number; alpha?: number } = RED,
): Sharp =>
  sharp({
    create: { width, height, channels: background.alpha === undefined ? 3 : 4, background },
  });
const film = async (frames: number, side = 8): Promise<Buffer> => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      plain(side, side, index % 2 === 0 ? RED : BLUE)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer();
};
/** Left half red, right half blue, so that a rotation shows. */
const halves = async (): Promise<Sharp> =>
  plain(40, 20).composite([
    { input: await plain(20, 20, BLUE).png().toBuffer(), left: 20, top: 0 },
  ]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header declares the given size, around any data. */
function png(width: number, height: number, packed: Uint8Array, ...between: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...between,
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A GIF that a browser would also run as a script: its screen width opens a comment. */
async function gifAndScript(): Promise<Buffer> {
  const gif = await plain(8, 8).gif().toBuffer();
  gif.write('/*', 6, 'latin1');
  return Buffer.concat([gif, Buffer.from(`*/=1;${SECRET}`)]);
}

const TOO_MANY_PIXELS = MESSAGES.uploads.tooManyPixels({
  megapixels: 50,
  frames: IMAGE_MAX_FRAMES,
});
const refusalOf = async (bytes: Buffer, use: ImageUse = 'text'): Promise<string> => {
  const given: unknown = await reencodeImage(bytes, use).catch((error: unknown) => error);
  expect(given).toBeInstanceOf(InvalidInput);
  return given instanceof Error ? given.message : '';
};

describe('rejected images', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['nothing', () => Buffer.alloc(0), MESSAGES.uploads.notAnImage],
    ['a text', () => Buffer.from('<html><script>1</script></html>'), MESSAGES.uploads.notAnImage],
    [
      'an SVG with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
      MESSAGES.uploads.notAnImage,
    ],
    [
      'an SVG that begins as XML does',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        ),
      MESSAGES.uploads.notAnImage,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), MESSAGES.uploads.notAnImage],
    [
      'a TIFF, which no browser shows',
      () => plain().tiff().toBuffer(),
      MESSAGES.uploads.notAnImage,
    ],
    [
      'a BMP',
      () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
      MESSAGES.uploads.notAnImage,
    ],
    ['the first bytes of a GIF', () => Buffer.from('GIF89a'), MESSAGES.uploads.damaged],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), MESSAGES.uploads.damaged],
    [
      'a PNG that is cut off',
      async () => (await plain(200, 200).png().toBuffer()).subarray(0, 300),
      MESSAGES.uploads.damaged,
    ],
    [
      'a JPEG that is cut off',
      async () => cutInHalf(await noise().jpeg().toBuffer()),
      MESSAGES.uploads.damaged,
    ],
    [
      'a WebP that is cut off',
      async () => cutInHalf(await noise().webp().toBuffer()),
      MESSAGES.uploads.damaged,
    ],
    [
      'a GIF that is cut off',
      async () => cutInHalf(await noise().gif().toBuffer()),
      MESSAGES.uploads.damaged,
    ],
    [
      'a PNG with less in it than it says',
      () => png(100, 100, deflateSync(Buffer.alloc(50))),
      MESSAGES.uploads.damaged,
    ],
    [
      'a PNG that says it is enormous',
      () => png(60_000, 60_000, deflateSync(Buffer.alloc(1000))),
      TOO_MANY_PIXELS,
    ],
    [
      'a PNG of 150 KB that unpacks to 150 MB',
      () => png(7_200, 7_000, deflateSync(Buffer.alloc(7_000 * (7_200 * 3 + 1)))),
      TOO_MANY_PIXELS,
    ],
    ['a film of too many frames', () => film(IMAGE_MAX_FRAMES + 1), TOO_MANY_PIXELS],
    [
      'a film of frames that are large together',
      async () => declaredWider(await film(60)),
      TOO_MANY_PIXELS,
    ],
  ])('[API-36] %s', async (_what, bytes, message) => {
    expect(await refusalOf(await bytes())).toBe(message);
  });

  it('[API-36] accepts or rejects a corrupted image, and never fails in another way', async () => {
    const seeds = await Promise.all([
      noise(12).png().toBuffer(),
      noise(12).jpeg().toBuffer(),
      noise(12).webp().toBuffer(),
      film(3),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 12,
        }),
        async (seed, changes) => {
          const bytes = Buffer.from(seed);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const given: unknown = await reencodeImage(bytes, 'text').catch(
            (error: unknown) => error,
          );
          expect(
            given instanceof InvalidInput ||
              (typeof given === 'object' && given !== null && 'contentType' in given),
          ).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

const cutInHalf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const noise = (side = 64): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
/** The same animation, declared as 1000 by 1000. */
function declaredWider(gif: Buffer): Buffer {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(1000, 6);
  bytes.writeUInt16LE(1000, 8);
  return bytes;
}

/** Lists the metadata of a picture. */
async function besidesPixels({ bytes }: Picture): Promise<string[]> {
  const header = await sharp(bytes).metadata();
  return (['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation', 'xmpAsString'] as const).filter(
    (key) => header[key] !== undefined,
  );
}

describe('re-encoded images', () => {
  it.each<[string, (image: Sharp) => Sharp, Picture['contentType']]>([
    ['a PNG', (image) => image.png(), 'image/png'],
    ['a JPEG', (image) => image.jpeg(), 'image/jpeg'],
    ['a WebP', (image) => image.webp(), 'image/webp'],
  ])(
    '[API-36, TPL-12] keeps of %s its pixels, upright, without camera, location, author, profile and appended data',
    async (_what, as, contentType) => {
      const exif = {
        IFD0: { Artist: SECRET },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
      };
      const given = Buffer.concat([
        await as(
          (await halves())
            .withExif(exif)
            .withMetadata({ orientation: 6 })
            .withIccProfile('p3')
            .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`),
        ).toBuffer(),
        Buffer.from(SECRET),
      ]);
      expect(given.includes(SECRET)).toBe(true);
      const kept = await reencodeImage(given, 'text');
      expect(kept.contentType).toBe(contentType);
      expect(await besidesPixels(kept)).toEqual([]);
      expect(kept.bytes.includes('Will Writer')).toBe(false);
      // Rotated by a quarter turn: the left side is now at the top.
      const { data, info } = await sharp(kept.bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([20, 40]);
      expect([data[0], data.at(-1)].map((value) => (value ?? 0) > 120)).toEqual([true, true]);
    },
  );

  it('[API-36] keeps only the image of a file that is also a script or a page', async () => {
    const texts = [Buffer.from(`<script>${SECRET}</script>`)];
    for (const given of [
      await gifAndScript(),
      png(
        1,
        1,
        deflateSync(Buffer.alloc(4)),
        ...texts.map((text) => chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), text]))),
      ),
    ]) {
      expect(given.includes(SECRET)).toBe(true);
      const kept = await reencodeImage(given, 'text');
      expect([kept.contentType, kept.bytes.includes('alert')]).toEqual(['image/png', false]);
    }
  });

  it('[API-36] keeps transparency and every colour of a drawing, and returns the same bytes for the same image', async () => {
    const given = await plain(3, 3, { r: 1, g: 2, b: 3, alpha: 0.5 }).png().toBuffer();
    const kept = await reencodeImage(given, 'text');
    expect(await sharp(kept.bytes).raw().toBuffer()).toEqual(await sharp(given).raw().toBuffer());
    expect((await reencodeImage(given, 'text')).bytes).toEqual(kept.bytes);
    expect((await reencodeImage(kept.bytes, 'text')).bytes).toEqual(kept.bytes);
  });

  it('[API-36] keeps an animation in a text within its size; makes a photo and a logo still', async () => {
    const given = await film(5, 16);
    const kept = await reencodeImage(given, 'text');
    expect(kept.contentType).toBe('image/webp');
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ pages: 5, width: 16 });
    for (const use of ['photo', 'logo'] as const)
      expect((await sharp((await reencodeImage(given, use)).bytes).metadata()).pages ?? 1).toBe(1);
  });

  it('[API-36] scales an image down to the size it is used in, and never up', async () => {
    const large = await plain(4000, 1000).jpeg().toBuffer();
    const small = await plain(10, 10).png().toBuffer();
    const sizeOf = async (bytes: Buffer, use: ImageUse) => {
      const { contentType, bytes: kept } = await reencodeImage(bytes, use);
      const { width, height } = await sharp(kept).metadata();
      return [contentType, width, height];
    };
    expect(await sizeOf(large, 'text')).toEqual(['image/jpeg', 2560, 640]);
    expect(await sizeOf(small, 'text')).toEqual(['image/png', 10, 10]);
    expect(await sizeOf(large, 'photo')).toEqual(['image/webp', 256, 256]);
    expect(await sizeOf(large, 'logo')).toEqual(['image/png', 640, 160]);
    expect(await sizeOf(small, 'logo')).toEqual(['image/png', 10, 10]);
  });

  it('[API-36] accepts the largest allowed image', async () => {
    const side = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));
    const given = png(side, side, deflateSync(Buffer.alloc(side * (side * 3 + 1)), { level: 1 }));
    expect((await reencodeImage(given, 'text')).contentType).toBe('image/png');
  });
});

describe('concurrent images', () => {
  it('[API-36] are processed two at a time; asks to retry when too many wait', async () => {
    const given = await plain(600, 600).png().toBuffer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => reencodeImage(given, 'photo')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof TooManyRequests)).toBe(true);
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(34);
    expect((await reencodeImage(given, 'photo')).contentType).toBe('image/webp');
  });
});
