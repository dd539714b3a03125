import { spawn, type ChildProcess } from 'node:child_process';
import { Readable, Writable } from 'node:stream';

type Fields = Readonly<Record<string, unknown>>;
export type EventListener = (params: Fields, session: string | undefined) => void;

interface Waiting {
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message?: string };
  readonly sessionId?: string;
}

const END_OF_MESSAGE = 0;
/** Search path for the programs that a distribution's browser start script calls. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin';
/** Larger than any packet; limits the memory that an endless page can use. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * A browser controlled through a pipe: nothing shows in the process list, and no port is open to
 * others on the machine. It gets none of the server's environment, and dies with all its child
 * processes.
 */
export class BrowserPipe {
  /** Rejects once the browser is gone: events that callers wait for never come then. */
  readonly ended: Promise<never>;
  readonly #tellEnd: (reason: Error) => void;
  readonly #child: ChildProcess;
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, EventListener>();
  #lastId = 0;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #ended: Error | null = null;

  constructor(program: string, flags: readonly string[], home: string) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.ended = promise;
    this.#tellEnd = reject;
    // Avoids an unhandled rejection if no one waits for it.
    promise.catch(() => undefined);
    this.#child = spawn(program, flags, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: true,
      env: { PATH: PROGRAMS, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
    });
    const [, , , out, answers] = this.#child.stdio;
    if (!(out instanceof Writable) || !(answers instanceof Readable))
      throw new Error('The browser has no pipe.');
    this.#out = out;
    // A write error after the browser is gone is reported by its exit.
    out.on('error', () => undefined);
    answers.on('data', (piece: Buffer) => this.#hear(piece));
    answers.on('error', () => undefined);
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end(new Error('The browser has exited.')));
  }

  /**
   * Sends a command.
   * @throws Error if the browser refuses it or is gone
   */
  send(method: string, params: Fields = {}, session?: string): Promise<Fields> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    this.#waiting.set(id, { resolve, reject });
    this.#out.write(
      `${JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) })}\0`,
    );
    return promise;
  }

  on(event: string, listener: EventListener): void {
    this.#listeners.set(event, listener);
  }

  /** Kills the browser and all its processes at once; everything that waits for it fails. */
  kill(reason: Error): void {
    this.#end(reason);
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
    this.#tellEnd(this.#ended);
  }

  #hear(piece: Buffer): void {
    let rest = piece;
    for (let end = rest.indexOf(END_OF_MESSAGE); end >= 0; end = rest.indexOf(END_OF_MESSAGE)) {
      this.#take(Buffer.concat([...this.#pieces, rest.subarray(0, end)]).toString('utf8'));
      this.#pieces = [];
      this.#bytes = 0;
      rest = rest.subarray(end + 1);
    }
    if (rest.length === 0) return;
    this.#pieces.push(rest);
    this.#bytes += rest.length;
    if (this.#bytes > MAX_MESSAGE_BYTES) this.kill(new Error('The browser sent too much output.'));
  }

  #take(text: string): void {
    // We started this browser, so its messages follow its protocol.
    const { id, method, params = {}, result = {}, error, sessionId } = JSON.parse(text) as Message;
    if (id === undefined) {
      if (method !== undefined) this.#listeners.get(method)?.(params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`The browser refused the command: ${error.message ?? ''}`));
  }
}
