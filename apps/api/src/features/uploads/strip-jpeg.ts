const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const RESTART_FIRST = 0xd0;
const RESTART_LAST = 0xd7;
const APP_FIRST = 0xe0;
const APP_LAST = 0xef;
const EXIF_SEGMENT = 0xe1;
const COLOUR_PROFILE_SEGMENT = 0xe2;
const COMMENT = 0xfe;
/** JFIF, and what says in which colours Adobe's programs wrote. */
const SHOWING_SEGMENTS = new Set([APP_FIRST, 0xee]);

const EXIF = 'Exif\0\0';
const COLOUR_PROFILE = 'ICC_PROFILE\0';
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 100;
/** Upright needs no saying. */
const [FIRST_TURNED, LAST_TURNED] = [2, 8];

/** How the camera was held, from an EXIF segment's data; undefined where it does not say, or was held upright. */
function orientationIn(exif: Buffer): number | undefined {
  const tiff = exif.subarray(EXIF.length);
  if (tiff.length < 14) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < Math.min(short(directory), MAX_ENTRIES); index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (short(entry) !== ORIENTATION_TAG) continue;
    const orientation = short(entry + 8);
    return orientation >= FIRST_TURNED && orientation <= LAST_TURNED ? orientation : undefined;
  }
  return undefined;
}

/** An EXIF segment that says how the camera was held and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const directory = Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]), directory]);
  const header = Buffer.from([MARKER, EXIF_SEGMENT, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** Where the next marker stands: in the data of a scan a marker's byte is followed by a zero or is a restart. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(MARKER, at + 1)) {
    const code = bytes.readUInt8(at + 1);
    if (code !== 0 && code !== MARKER && (code < RESTART_FIRST || code > RESTART_LAST)) return at;
  }
  return bytes.length;
}

function keptOf(code: number, segment: Buffer): Buffer | undefined {
  const data = segment.subarray(4);
  const startsWith = (text: string) => data.toString('latin1', 0, text.length) === text;
  if (code === EXIF_SEGMENT && startsWith(EXIF)) {
    const orientation = orientationIn(data);
    return orientation === undefined ? undefined : orientationSegment(orientation);
  }
  if (code === COLOUR_PROFILE_SEGMENT) return startsWith(COLOUR_PROFILE) ? segment : undefined;
  const isData = code >= APP_FIRST && code <= APP_LAST;
  return code === COMMENT || (isData && !SHOWING_SEGMENTS.has(code)) ? undefined : segment;
}

/** A JPEG without EXIF, XMP, IPTC, comments, and whatever follows its end. */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = nextMarker(bytes, 2); at + 4 <= bytes.length; ) {
    const code = bytes.readUInt8(at + 1);
    if (code === END_OF_IMAGE) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = keptOf(code, bytes.subarray(at, end));
    if (segment !== undefined) kept.push(segment);
    const next = nextMarker(bytes, end);
    if (code === START_OF_SCAN) kept.push(bytes.subarray(end, next));
    at = next;
  }
  return Buffer.concat([...kept, Buffer.from([MARKER, END_OF_IMAGE])]);
}
