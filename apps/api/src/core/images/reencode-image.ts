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

/** Where a picture is used: in a text, as a person's photo, or as the company logo. */
export type ImageUse = 'text' | 'photo' | 'logo';

/** A picture as stored and served: re-encoded by us, pixel by pixel. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp';
}

type Format = 'png' | 'jpeg' | 'gif' | 'webp';

/**
 * Formats that browsers show as pictures and that cannot contain a script. Only the first frame of
 * an animated PNG is kept.
 */
const FORMATS: Readonly<Record<string, Format>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Maximum side length of a picture in a text: the width of a large screen. */
const TEXT_SIDE = 2560;
/** Side length of a photo: twice the largest size shown. */
const PHOTO_SIDE = 256;
/**
 * Size of a logo in the top bar: larger than it is ever shown, for a screen with twice the pixels.
 */
const LOGO = { width: 640, height: 160 };
const JPEG_QUALITY = 85;
const WEBP_QUALITY = 85;
/** Animations are encoded for speed, not for the smallest size. */
const FILM = { quality: 80, effort: 2 };

const MEGAPIXEL = 1_000_000;
/** Seconds of work allowed on one picture, and milliseconds it may wait to start. */
const WORK_SECONDS = 10;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;
/**
 * Pictures processed at once: half of the threads that files, passwords and pictures share. Others
 * wait, with their bytes in memory.
 */
const AT_ONCE = 2;
const WAITING = 32;
const places = new Places(AT_ONCE, WAITING, AT_ONCE + WAITING);
const EVERYONE = 'everyone';

// Allows only the loaders of the four formats, whatever the bytes claim to be: no SVG, PDF, TIFF or
// camera file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// The same picture rarely comes twice, so the library's cache would waste memory.
sharp.cache(false);
sharp.concurrency(1);

const refusal = (message: string) => new InvalidInput([{ path: 'file', message }], message);

/** Turns the library's error into ours: the uploaded bytes are at fault. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw refusal(MESSAGES.uploads.damaged);
  }
}

/**
 * Returns true if the picture stays animated. An animated photo or logo would distract from the
 * text.
 */
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

/** Encodes drawings as PNG without loss, and photographs as photographs. */
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
  // Reads the header only: the declared size is checked before anything is decoded.
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
  // Animations are not rotated: no camera writes one that needs it.
  const upright = moves ? image : image.autoOrient();
  const { data, info } = await readable(
    written(sized(upright, use), use, header).toBuffer({ resolveWithObject: true }),
  );
  const contentType = CONTENT_TYPES[info.format];
  if (contentType === undefined)
    throw new Error(`An image was written in the format ${info.format}.`);
  return { bytes: data, contentType };
}

/**
 * Re-encodes an uploaded picture; every upload goes through here (decision 040). Decodes it within
 * limits, rotates it upright, scales it to the size it is used in, and encodes it again. None of
 * the original bytes are kept: no camera, location, time or author, no script appended to the
 * picture, no exploit for someone's image decoder. The format follows from the bytes, not from the
 * file name.
 * @throws InvalidInput if it is not a picture, is damaged, or exceeds the limits
 * @throws TooManyRequests if the server is busy with other pictures
 */
export async function reencodeImage(bytes: Buffer, use: ImageUse): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && FORMATS[type.mime];
  if (format === undefined) throw refusal(MESSAGES.uploads.notAnImage);
  const waiting = AbortSignal.timeout(WAIT_MS);
  const giveBack = await places.take(EVERYONE, waiting).catch((error: unknown) => {
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
