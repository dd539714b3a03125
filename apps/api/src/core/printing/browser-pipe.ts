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
/** What a system's start script of the browser calls. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin';
/** More than any packet; a page that grows without end fills no memory of ours. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * A browser that is told what to do through a pipe: nothing of it stands in a list of processes, and no port is open to
 * others on the machine. It knows none of the server's settings, and dies with whatever it has started.
 */
export class BrowserPipe {
  /** Fails once the browser is gone: events that are waited for never come then. */
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
    // Whoever waits for it hears it; where nobody does, it is no failure of anything.
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
    // Writing into a browser that is gone is told by its end.
    out.on('error', () => undefined);
    answers.on('data', (piece: Buffer) => this.#hear(piece));
    answers.on('error', () => undefined);
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end(new Error('The browser ended.')));
  }

  /** @throws Error where the browser refuses, or is gone */
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

  /** Ends the browser and every process of it, at once; whatever is waited for fails. */
  kill(reason: Error): void {
    this.#end(reason);
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // They are gone already.
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
    if (this.#bytes > MAX_MESSAGE_BYTES) this.kill(new Error('The browser said too much.'));
  }

  #take(text: string): void {
    // What the browser of our own starting says, by its protocol.
    const { id, method, params = {}, result = {}, error, sessionId } = JSON.parse(text) as Message;
    if (id === undefined) {
      if (method !== undefined) this.#listeners.get(method)?.(params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`The browser refused: ${error.message ?? ''}`));
  }
}
