import { IMAGE_MAX_BYTES, InvalidInput, MESSAGES } from '@reviews/domain';
import busboy from 'busboy';
import type { Request } from 'express';

/** Accepted field names for the single file of an upload. */
const FILE_FIELDS = new Set(['file', 'image', 'upload']);

/** An uploaded file; its name is untrusted text. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns the bytes of an image.
 * @throws InvalidInput as `readNamedUpload`
 */
export async function readImageUpload(request: Request): Promise<Buffer> {
  const { tooLarge, notAnImage } = MESSAGES.uploads;
  return (
    await readNamedUpload(request, IMAGE_MAX_BYTES, {
      tooLarge: tooLarge({ megabytes: IMAGE_MAX_BYTES / MEGABYTE }),
      missing: notAnImage,
    })
  ).bytes;
}

/**
 * Returns the single file of a multipart body, in memory.
 * @throws InvalidInput if there is none, it is larger than `maxBytes`, or the body is not multipart
 */
export function readNamedUpload(
  request: Request,
  maxBytes: number,
  { tooLarge, missing }: { readonly tooLarge: string; readonly missing: string },
): Promise<NamedFile> {
  const refuse = (message: string) => new InvalidInput([{ path: 'file', message }], message);
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      // The limit triggers when reached; one more byte lets the largest allowed file pass.
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { files: 1, fields: 5, parts: 6, fileSize: maxBytes + 1, fieldSize: 1000 },
      });
    } catch {
      reject(refuse(MESSAGES.errors.malformedBody));
      return;
    }
    const chunks: Buffer[] = [];
    let isThere = false;
    let name = '';
    let isTooLarge = false;
    parser.on('file', (field, stream, { filename }) => {
      name = typeof filename === 'string' ? filename : '';
      isThere ||= FILE_FIELDS.has(field);
      stream.on('limit', () => (isTooLarge = true));
      // A truncated body fails here; without a listener the error would end the process.
      stream.on('error', () => reject(refuse(MESSAGES.errors.malformedBody)));
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
    });
    parser.on('error', () => reject(refuse(MESSAGES.errors.malformedBody)));
    parser.on('close', () => {
      if (isTooLarge) reject(refuse(tooLarge));
      else if (!isThere) reject(refuse(missing));
      // Frees the pieces early: the request may run for long.
      else resolve({ name, bytes: Buffer.concat(chunks.splice(0)) });
    });
    request.pipe(parser);
  });
}
