import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file in an archive; its text comes in pieces. */
export interface ZipEntry {
  readonly name: string;
  readonly pieces: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

const VERSION = 20;
/** Flags: sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, midnight. A fixed time makes the bytes the same for the same rows. */
const NO_TIME = 0;
const NO_DATE = 0x0021;
const MAX_32 = 0xffffffff;
const DESCRIPTOR_BYTES = 16;

/** Encodes numbers of two or four bytes, little-endian. */
function bytes(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields)
    at = size === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    bytes(
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, NO_TIME],
      [2, NO_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

const descriptor = ({ crc, packed, unpacked }: Written): Buffer =>
  bytes([4, 0x08074b50], [4, crc], [4, packed], [4, unpacked]);

const listing = ({ name, offset, crc, packed, unpacked }: Written): Buffer =>
  Buffer.concat([
    bytes(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, NO_TIME],
      [2, NO_DATE],
      [4, crc],
      [4, packed],
      [4, unpacked],
    ),
    bytes([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ]);

const ending = (files: number, size: number, offset: number): Buffer =>
  bytes([4, 0x06054b50], [2, 0], [2, 0], [2, files], [2, files], [4, size], [4, offset], [2, 0]);

/** Streams the compressed text. Passes each piece to `sum` before compressing it. */
async function* deflated(
  pieces: ZipEntry['pieces'],
  sum: (piece: Buffer) => void,
): AsyncGenerator<Buffer> {
  async function* summed(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const raw = Buffer.from(piece);
      sum(raw);
      yield raw;
    }
  }
  // Reads only one piece ahead: a piece may be thousands of rows.
  const source = Readable.from(summed(), { highWaterMark: 1 });
  const packer = createDeflateRaw();
  source.on('error', (error) => packer.destroy(error));
  source.pipe(packer);
  try {
    for await (const packed of packer) yield packed as Buffer;
  } finally {
    source.destroy();
    packer.destroy();
  }
}

/**
 * Streams an archive while its files arrive. The file list comes last, so no program accepts a
 * truncated archive as complete.
 * @throws RangeError beyond 4 GB, which this plain form of the format cannot represent.
 */
export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const begun = offset;
    let [crc, packed, unpacked] = [0, 0, 0];
    const head = localHeader(name);
    yield head;
    for await (const piece of deflated(entry.pieces, (raw) => {
      crc = crc32(raw, crc);
      unpacked += raw.length;
    })) {
      packed += piece.length;
      yield piece;
    }
    if (unpacked > MAX_32 || offset + packed > MAX_32)
      throw new RangeError('The archive is too large.');
    const written = { name, offset: begun, crc, packed, unpacked };
    files.push(written);
    yield descriptor(written);
    offset += head.length + packed + DESCRIPTOR_BYTES;
  }
  const list = Buffer.concat(files.map(listing));
  yield list;
  yield ending(files.length, list.length, offset);
}
