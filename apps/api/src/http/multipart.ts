import { InvalidInput, MESSAGES } from '@reviews/domain';
import busboy from 'busboy';
import type { Request } from 'express';

/** Names under which the one file of an upload may come. */
const FILE_FIELDS = new Set(['file', 'image', 'upload']);

/**
 * The single file of a multipart body, in memory.
 * @throws InvalidInput where there is none, it is larger than `maxBytes`, or the body is not multipart.
 */
export function readFileUpload(request: Request, maxBytes: number, tooLarge: string): Promise<Buffer> {
  const refuse = (message: string) => new InvalidInput([{ path: 'file', message }], message);
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      // The limit is met by a file that reaches it: one byte more lets the largest file pass.
      parser = busboy({ headers: request.headers, limits: { files: 1, fields: 5, parts: 6, fileSize: maxBytes + 1, fieldSize: 1000 } });
    } catch {
      reject(refuse(MESSAGES.errors.malformedBody));
      return;
    }
    const chunks: Buffer[] = [];
    let isThere = false;
    let isTooLarge = false;
    parser.on('file', (field, stream) => {
      isThere ||= FILE_FIELDS.has(field);
      stream.on('limit', () => (isTooLarge = true));
      // A body that ends too early fails here; without a listener it would end the process.
      stream.on('error', () => reject(refuse(MESSAGES.errors.malformedBody)));
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
    });
    parser.on('error', () => reject(refuse(MESSAGES.errors.malformedBody)));
    parser.on('close', () => {
      if (isTooLarge) reject(refuse(tooLarge));
      else if (!isThere) reject(refuse(MESSAGES.uploads.notAnImage));
      else resolve(Buffer.concat(chunks));
    });
    request.pipe(parser);
  });
}
