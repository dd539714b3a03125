import { once } from 'node:events';
import type { Response } from 'express';

/** A file that is sent while it is produced: any length, in the memory of one piece. */
export class StreamReply {
  readonly contentType: string;
  /** The download's name. */
  readonly fileName: string;
  /** Starts to read; `signal` aborts when no one wants the rest. */
  readonly open: (signal: AbortSignal) => AsyncGenerator<Uint8Array>;
  constructor(
    contentType: string,
    fileName: string,
    open: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
  ) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.open = open;
  }
}

/** Timeout for a client that reads nothing; transactions may not idle longer either. */
const PATIENCE_MS = 30_000;

/**
 * Resolves when the buffered data has been read. Rejects once the client has left; one that reads
 * nothing for too long counts as gone.
 */
async function taken(response: Response, gone: AbortSignal, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => response.destroy(), patienceMs);
  try {
    await once(response, 'drain', { signal: gone });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the pieces as fast as the client reads. A failure before the first is thrown and answered
 * like any error. A later one breaks the connection and is thrown: the file must not look complete.
 */
export async function sendStream(
  { contentType, fileName, open }: StreamReply,
  response: Response,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const head = () =>
    response.attachment(fileName).type(contentType).set('cache-control', 'no-store');
  if (response.req.method === 'HEAD') {
    head().end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // If the client has already left, no close event will come, and the stream would wait forever.
  if (response.destroyed) gone.abort();
  try {
    for await (const piece of open(gone.signal)) {
      if (!response.headersSent) head();
      if (!response.write(piece)) await taken(response, gone.signal, patienceMs);
    }
    response.end();
  } catch (error) {
    // The client has left, so the rest is not needed.
    if (!gone.signal.aborted) throw error;
  }
}
