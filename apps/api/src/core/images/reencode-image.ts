import {
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_PIXELS,
  InvalidInput,
  MESSAGES,
  TooManyRequests,
} from '@reviews/domain';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Places } from '../places.ts';

/** What a picture is for: to stand in a text, to show a person, to name the company. */
export type ImageUse = 'text' | 'photo' | 'logo';

/** A picture as it is kept and served: written by us, pixel by pixel. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp';
}

type Format = 'png' | 'jpeg' | 'gif' | 'webp';

/** What browsers show as a picture and that holds no script. Of a moving PNG the first picture is kept. */
const FORMATS: Readonly<Record<string, Format>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The longest side of a picture in a text: the width of a large screen. */
const TEXT_SIDE = 2560;
/** The side of a photo: twice the largest that is shown. */
const PHOTO_SIDE = 256;
/** A logo stands in the bar: larger than it is ever shown, on a screen of twice the pixels. */
const LOGO = { width: 640, height: 160 };
const JPEG_QUALITY = 85;
const WEBP_QUALITY = 85;
/** A film of many pictures is packed quickly rather than as small as can be. */
const FILM = { quality: 80, effort: 2 };

const MEGAPIXEL = 1_000_000;
/** Seconds of work on one picture, and milliseconds of waiting for it to begin. */
const WORK_SECONDS = 10;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;
/** Pictures that are worked on at once: half of the threads that files, passwords and pictures share. Others wait, with their bytes in memory. */
const AT_ONCE = 2;
const WAITING = 32;
const places = new Places(AT_ONCE, WAITING, AT_ONCE + WAITING);
const EVERYBODY = 'everybody';

// No reader but those of the four formats is ever begun, whatever the bytes call themselves: no SVG, PDF, TIFF, camera file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Pictures do not come twice: what the library would keep of them is memory for nothing.
sharp.cache(false);
sharp.concurrency(1);

const refusal = (message: string) => new InvalidInput([{ path: 'file', message }], message);

/** The reader ends with its own words; whose fault it is follows from whose bytes they are. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw refusal(MESSAGES.uploads.damaged);
  }
}

/** Whether it moves and may. A film of a person, or in the bar of every page, would draw the eye from what is written. */
const isFilm = (use: ImageUse, { pages = 1 }: Metadata) => use === 'text' && pages > 1;

function sized(image: Sharp, use: ImageUse): Sharp {
  switch (use) {
    case 'photo':
      return image
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' })
        .flatten({ background: '#fff' });
    case 'logo':
      return image.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true });
    case 'text':
      return image.resize({
        width: TEXT_SIDE,
        height: TEXT_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      });
  }
}

/** What was drawn stays as it is drawn (PNG), what was photographed is packed as photographs are. */
function written(image: Sharp, use: ImageUse, header: Metadata): Sharp {
  if (isFilm(use, header)) return image.webp(FILM);
  if (use === 'photo') return image.webp({ quality: WEBP_QUALITY });
  if (use === 'logo') return image.png();
  if (header.format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY });
  return header.format === 'webp' ? image.webp({ quality: WEBP_QUALITY }) : image.png();
}

const CONTENT_TYPES: Readonly<Record<string, Picture['contentType']>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

async function reencode(bytes: Buffer, format: Format, use: ImageUse): Promise<Picture> {
  // The header alone: how large it calls itself is asked before anything is unpacked.
  const header = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (header.format !== format) throw refusal(MESSAGES.uploads.notAnImage);
  const moves = isFilm(use, header);
  const frames = moves ? (header.pages ?? 1) : 1;
  if (frames > IMAGE_MAX_FRAMES || header.width * header.height * frames > IMAGE_MAX_PIXELS)
    throw refusal(
      MESSAGES.uploads.tooManyPixels({
        megapixels: IMAGE_MAX_PIXELS / MEGAPIXEL,
        frames: IMAGE_MAX_FRAMES,
      }),
    );
  const image = sharp(bytes, {
    animated: moves,
    failOn: 'error',
    limitInputPixels: IMAGE_MAX_PIXELS,
  }).timeout({ seconds: WORK_SECONDS });
  // A film is not turned: no camera writes one that needs it.
  const upright = moves ? image : image.autoOrient();
  const { data, info } = await readable(
    written(sized(upright, use), use, header).toBuffer({ resolveWithObject: true }),
  );
  const contentType = CONTENT_TYPES[info.format];
  if (contentType === undefined) throw new Error(`A picture was written as ${info.format}.`);
  return { bytes: data, contentType };
}

/**
 * Every uploaded picture goes through here (decision 040): it is unpacked within limits, set upright, brought to the size it
 * is used in, and written anew. Nothing of the bytes that came is kept: no camera, place, time or author, no script behind
 * the picture, no flaw meant for somebody's reader. What it is follows from its bytes, not from its name.
 * @throws InvalidInput where it is no picture, damaged, or more than may be unpacked
 * @throws TooManyRequests where others' pictures keep the server busy
 */
export async function reencodeImage(bytes: Buffer, use: ImageUse): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && FORMATS[type.mime];
  if (format === undefined) throw refusal(MESSAGES.uploads.notAnImage);
  const waiting = AbortSignal.timeout(WAIT_MS);
  const giveBack = await places.take(EVERYBODY, waiting).catch((error: unknown) => {
    if (waiting.aborted) return undefined;
    throw error;
  });
  if (giveBack === undefined) throw new TooManyRequests(RETRY_SECONDS);
  try {
    return await reencode(bytes, format, use);
  } finally {
    giveBack();
  }
}
