import { once } from 'node:events';
import type { Response } from 'express';

/** An answer that is a file written while it is read: of any length, in the memory of one piece. */
export class StreamReply {
  readonly contentType: string;
  /** How a browser names it when somebody keeps it. */
  readonly fileName: string;
  /** Begins to read; `signal` says that nobody wants the rest. */
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

/** A piece that is not taken for so long is not waited for: no transaction idles longer either. */
const PATIENCE_MS = 30_000;

/** Until what was written is taken. Rejects once whoever asked has left; whoever takes nothing is taken to have left. */
async function taken(response: Response, gone: AbortSignal, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => response.destroy(), patienceMs);
  try {
    await once(response, 'drain', { signal: gone });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the pieces as fast as they are taken. What fails before the first is thrown and answered like every error. Whatever
 * fails later breaks the connection, once it is thrown: the file must not look like a whole one.
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
  // Whoever left before that closes nothing any more, and would be waited for without end.
  if (response.destroyed) gone.abort();
  try {
    for await (const piece of open(gone.signal)) {
      if (!response.headersSent) head();
      if (!response.write(piece)) await taken(response, gone.signal, patienceMs);
    }
    response.end();
  } catch (error) {
    // Whoever asked has left, and with them what they asked for.
    if (!gone.signal.aborted) throw error;
  }
}
