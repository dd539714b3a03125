import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';

const SECRET = 'Will Writer, 52.5200 N 13.4050 E';
const secret = Buffer.from(SECRET);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

function jpegSegment(code: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, code, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, latin1(type), data, Buffer.alloc(4, 0xcc)]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([latin1(type), size, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([latin1('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin1('RIFF'), size, body]);
}

/** EXIF of one entry, how the camera was held, and the secret behind it. */
const exif = (orientation: number) => Buffer.concat([latin1('Exif\0\0MM\0*'), Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]), secret]);

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const JFIF = jpegSegment(0xe0, latin1('JFIF\0rest'));
const PROFILE = jpegSegment(0xe2, latin1('ICC_PROFILE\0rest'));
const TABLES = jpegSegment(0xdb, Buffer.from([0xff, 0xd9, 0xff, 0xd9]));
/** Data with a stuffed marker and a restart in it. */
const SCAN = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])), Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd0, 0x34])]);

describe('stripMetadata', () => {
  it('[API-36, TPL-12] leaves of a JPEG what shows it, not who took it where, nor what is appended to it', () => {
    const others = [jpegSegment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)), jpegSegment(0xed, secret), jpegSegment(0xfe, secret), jpegSegment(0xe2, latin1(`MPF\0${SECRET}`))];
    const given = Buffer.concat([JPEG_START, JFIF, jpegSegment(0xe1, exif(1)), ...others, PROFILE, TABLES, SCAN, TABLES, SCAN, jpegSegment(0xfe, secret), JPEG_END, secret]);
    expect(stripMetadata('image/jpeg', given)).toEqual(Buffer.concat([JPEG_START, JFIF, PROFILE, TABLES, SCAN, TABLES, SCAN, JPEG_END]));
  });

  it('[API-36] keeps how the camera was held, so that the picture stays upright', () => {
    const stripped = stripMetadata('image/jpeg', Buffer.concat([JPEG_START, jpegSegment(0xe1, exif(6)), SCAN, JPEG_END]));
    expect(stripped.includes(secret)).toBe(false);
    expect(stripped).toEqual(Buffer.concat([JPEG_START, jpegSegment(0xe1, exif(6).subarray(0, -secret.length)), SCAN, JPEG_END]));
    expect(stripMetadata('image/jpeg', stripped)).toEqual(stripped);
  });

  it('[API-36, TPL-12] leaves of a PNG, a WebP and a GIF what shows them', () => {
    const png = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), pngChunk('IHDR', Buffer.alloc(13)), pngChunk('gAMA', Buffer.alloc(4)), pngChunk('IDAT', Buffer.from([1])), pngChunk('IEND', Buffer.alloc(0))];
    const texts = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt'].map((type) => pngChunk(type, secret));
    expect(stripMetadata('image/png', Buffer.concat([...png.slice(0, 2), ...texts, ...png.slice(2), secret]))).toEqual(Buffer.concat(png));

    const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const picture = webpChunk('VP8 ', Buffer.from([1, 2, 3]));
    expect(stripMetadata('image/webp', webp(extended(0x3c), picture, webpChunk('EXIF', secret), webpChunk('XMP ', secret), webpChunk('OWNX', secret)))).toEqual(webp(extended(0x30), picture));

    const gif = [latin1('GIF89a\u0001\0\u0001\0\u0080\0\0'), Buffer.alloc(6), latin1('!\u00ff\u000bNETSCAPE2.0\u0003\u0001\0\0\0'), latin1('!\u00f9\u0004\0\0\0\0\0'), latin1(',\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0'), latin1(';')];
    const comment = Buffer.concat([latin1('!\u00fe'), Buffer.from([secret.length]), secret, latin1('\0')]);
    const xmp = Buffer.concat([latin1('!\u00ff\u000bXMP DataXMP'), Buffer.from([secret.length]), secret, latin1('\0')]);
    expect(stripMetadata('image/gif', Buffer.concat([...gif.slice(0, 2), comment, xmp, ...gif.slice(2), secret]))).toEqual(Buffer.concat(gif));
  });

  it('[API-36] ends on whatever bytes call themselves an image, and adds next to nothing', () => {
    const starts: Record<string, Buffer> = { 'image/jpeg': JPEG_START, 'image/png': Buffer.alloc(8), 'image/gif': latin1('GIF89a'), 'image/webp': latin1('RIFF....WEBP') };
    const pieces = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(JFIF, SCAN, TABLES, jpegSegment(0xe1, exif(3)), pngChunk('IDAT', secret), webpChunk('VP8X', Buffer.alloc(0)), latin1('!\u00ff'), latin1(',')));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(starts)), fc.array(pieces, { maxLength: 8 }), (type, parts) => {
        const given = Buffer.concat([starts[type] ?? Buffer.alloc(0), ...parts.map((part) => Buffer.from(part))]);
        expect(stripMetadata(type, given).length).toBeLessThanOrEqual(given.length + 2);
      }),
      { numRuns: 500 },
    );
  });
});
