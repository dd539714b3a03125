import { ApiProcess, type ApiProcessGiven } from './api-process.ts';

/** Metrics of a Node process, in bytes and milliseconds. */
export interface InsideView {
  readonly rss: number;
  /** Memory that V8 has reserved for its heap, in use or not. */
  readonly heapTotal: number;
  readonly heapUsed: number;
  readonly external: number;
  /** Timer delay since the previous query: 99th percentile and maximum. */
  readonly lateness99: number;
  readonly latenessMost: number;
}

/** Node option that opens the debugger on a free local port. */
const INSPECTABLE = '--inspect=127.0.0.1:0';
const LISTENING = /^Debugger listening on (ws:\/\/\S+)$/;

const WATCH = `(() => {
  const delay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return (globalThis[Symbol.for('lateness')] = delay, true);
})()`;
const LOOK = `(() => {
  const delay = globalThis[Symbol.for('lateness')];
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const seen = JSON.stringify({ rss, heapTotal, heapUsed, external, lateness99: delay.percentile(99) / 1e6, latenessMost: delay.max / 1e6 });
  delay.reset();
  return seen;
})()`;

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/**
 * Reads metrics of a running Node process through the debugger protocol, so that the product needs
 * no code just for measuring.
 */
export class Insides {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, error, result } = JSON.parse(String(data)) as Reply;
      const waiting = this.#waiting.get(id ?? 0);
      this.#waiting.delete(id ?? 0);
      if (error === undefined) waiting?.resolve(result?.result?.value);
      else waiting?.reject(new Error(error.message));
    });
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The process has ended.'));
      this.#waiting.clear();
    });
  }

  /** Connects to the debugger of a process. Rejects when nothing answers. */
  static async of(address: string): Promise<Insides> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener(
        'error',
        () => reject(new Error(`No debugger answers at ${address}.`)),
        { once: true },
      );
    });
    const insides = new Insides(socket);
    await insides.#ask('Runtime.evaluate', { expression: WATCH });
    return insides;
  }

  async look(): Promise<InsideView> {
    return JSON.parse(
      String(await this.#ask('Runtime.evaluate', { expression: LOOK, returnByValue: true })),
    ) as InsideView;
  }

  /**
   * Returns the bytes in use after garbage collection: the heap and the memory its objects hold
   * outside it, mostly buffers.
   */
  async liveMemory(): Promise<number> {
    // Buffer memory is released on another thread, so only the second reading includes that.
    await this.#lookAtLive();
    const { heapUsed, external } = await this.#lookAtLive();
    return heapUsed + external;
  }

  close(): void {
    this.#socket.close();
  }

  async #lookAtLive(): Promise<InsideView> {
    await this.#ask('HeapProfiler.collectGarbage', {});
    return this.look();
  }

  #ask(method: string, params: object): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/**
 * Starts a process with an open debugger and connects to it. Close the connection first: the
 * process does not exit while it is open.
 */
export async function startInspectable(
  given: ApiProcessGiven,
): Promise<{ readonly api: ApiProcess; readonly insides: Insides }> {
  const address = Promise.withResolvers<string>();
  const onLine = (line: string): void => {
    const [, found] = LISTENING.exec(line) ?? [];
    if (found === undefined) given.onLine?.(line);
    else address.resolve(found);
  };
  const api = await new ApiProcess({
    ...given,
    execArgv: [...(given.execArgv ?? []), INSPECTABLE],
    onLine,
  }).start();
  return { api, insides: await Insides.of(await address.promise) };
}
