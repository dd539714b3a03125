import { crc32, deflateSync } from 'node:zlib';

/** An uploaded picture. */
export type DemoImage = {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png';
  readonly alt: string;
};

const WIDTH = 480;
const HEIGHT = 220;
const MARGIN = 24;
const LINE_WIDTH = 2;

/** Data of the picture: instruments found drifting, by month. */
const DRIFTING = [18, 19, 17, 19, 15, 9, 6, 4, 4];
const MOST = 20;

const PAPER = 0;
const AXIS = 1;
const CURVE = 2;
const PALETTE = [0xff, 0xff, 0xff, 0x8a, 0x94, 0x98, 0x0f, 0x6b, 0x5c];

/** Draws a small line chart as PNG, so that the demo needs no separate file. */
export function chartImage(): DemoImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  for (let x = MARGIN; x < WIDTH - MARGIN; x += 1) pixels[(HEIGHT - MARGIN) * WIDTH + x] = AXIS;
  for (let y = MARGIN; y <= HEIGHT - MARGIN; y += 1) pixels[y * WIDTH + MARGIN] = AXIS;
  drawCurve(pixels);
  return {
    bytes: encode(pixels),
    contentType: 'image/png',
    alt: 'Line chart: instruments found drifting each month, falling from nineteen to four since March',
  };
}

function drawCurve(pixels: Uint8Array): void {
  const span = WIDTH - 2 * MARGIN - 1;
  for (let x = 0; x <= span; x += 1) {
    const y = Math.round(HEIGHT - MARGIN - (valueAt(x / span) / MOST) * (HEIGHT - 2 * MARGIN));
    for (let thick = -LINE_WIDTH; thick <= LINE_WIDTH; thick += 1)
      pixels[(y + thick) * WIDTH + MARGIN + x] = CURVE;
  }
}

/** Returns the curve's value at a position from 0 to 1. */
function valueAt(along: number): number {
  const at = along * (DRIFTING.length - 1);
  const before = DRIFTING[Math.floor(at)] ?? 0;
  const after = DRIFTING[Math.ceil(at)] ?? before;
  return before + (after - before) * (at - Math.floor(at));
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 8;
const INDEXED_COLOUR = 3;

function encode(pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([BIT_DEPTH, INDEXED_COLOUR, 0, 0, 0], 8);
  const lines = Buffer.alloc(HEIGHT * (WIDTH + 1));
  for (let y = 0; y < HEIGHT; y += 1)
    lines.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(PALETTE)),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
