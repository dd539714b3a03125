import { stripJpeg } from './strip-jpeg.ts';

/** Chunks of a PNG, besides the critical ones, that say how it looks. Not: who made it, when, where, with what. */
const PNG_LOOKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'hIST', 'sPLT', 'acTL', 'fcTL', 'fdAT']);
const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const PNG_CHUNK_FRAME = 12;

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_FRAME <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + PNG_CHUNK_FRAME + bytes.readUInt32BE(at);
    if (/^[A-Z]/.test(type) || PNG_LOOKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const WEBP_LOOKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const RIFF_HEADER_BYTES = 12;
const RIFF_CHUNK_HEADER_BYTES = 8;
/** In VP8X: that there is EXIF, that there is XMP. */
const WEBP_METADATA_FLAGS = 0x0c;

function stripWebp(bytes: Buffer): Buffer {
  const kept = [Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES))];
  for (let at = RIFF_HEADER_BYTES; at + RIFF_CHUNK_HEADER_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // Chunks begin at even places.
    const end = at + RIFF_CHUNK_HEADER_BYTES + size + (size % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X' && chunk.length > RIFF_CHUNK_HEADER_BYTES) chunk.writeUInt8(chunk.readUInt8(RIFF_CHUNK_HEADER_BYTES) & ~WEBP_METADATA_FLAGS, RIFF_CHUNK_HEADER_BYTES);
    if (WEBP_LOOKS.has(type)) kept.push(chunk);
    at = end;
  }
  const stripped = Buffer.concat(kept);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

const GIF_HEADER_BYTES = 13;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;
const GIF_END = Buffer.from([0x3b]);
/** The only application's data that shows: how often an animation repeats. */
const GIF_LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Behind a run of data blocks, which begins with the length of the first. */
function behindBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

function stripGif(bytes: Buffer): Buffer {
  if (bytes.length < GIF_HEADER_BYTES) return bytes;
  let at = GIF_HEADER_BYTES + colourTableBytes(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  while (at + 10 < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind !== GIF_IMAGE && kind !== GIF_EXTENSION) break;
    const label = bytes.readUInt8(at + 1);
    const end = kind === GIF_IMAGE ? behindBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9))) : behindBlocks(bytes, at + 2);
    const loops = label === GIF_APPLICATION && GIF_LOOPS.includes(bytes.toString('latin1', at + 3, at + 14));
    if (kind === GIF_IMAGE || label === GIF_CONTROL || loops) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, GIF_END]);
}

const STRIPPERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { 'image/png': stripPng, 'image/jpeg': stripJpeg, 'image/gif': stripGif, 'image/webp': stripWebp };

/**
 * An image without all that does not show: camera, place, time, author, comments, thumbnails, what is appended. An image in
 * an anonymous review would otherwise tell who took it. What of a broken image cannot be read is left out as well. The
 * picture itself is not touched, and one taken with the camera turned is still shown upright.
 */
export function stripMetadata(contentType: string, bytes: Buffer): Buffer {
  return STRIPPERS[contentType]?.(bytes) ?? bytes;
}
