import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Random } from '@reviews/factories/demo/random';

const PNG_BEGINS = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SIDE = 16;
/** One byte for the line's filter type (none), and three for each pixel. */
const LINE = 1 + 3 * SIDE;
/** Length, type and checksum around the data of a chunk. */
const FRAME = 12;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a picture of coloured noise, unlike any other. */
export function noisePicture(random: Random): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.from(
    Array.from({ length: SIDE * LINE }, (_unused, place) =>
      place % LINE === 0 ? 0 : random.between(0, 255),
    ),
  );
  return Buffer.concat([
    PNG_BEGINS,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the pixels of such a picture, however it is compressed; null when it is not one. */
function pointsOf(png: Buffer): Buffer | null {
  if (!png.subarray(0, PNG_BEGINS.length).equals(PNG_BEGINS)) return null;
  const packed: Buffer[] = [];
  for (let at = PNG_BEGINS.length; at + FRAME <= png.length; at += FRAME + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  try {
    return inflateSync(Buffer.concat(packed));
  } catch {
    return null;
  }
}

/** Returns whether two files show the same picture: the product re-encodes what it is sent. */
export function showTheSame(one: Buffer, other: Buffer): boolean {
  const [first, second] = [pointsOf(one), pointsOf(other)];
  return first !== null && second !== null && first.equals(second);
}
