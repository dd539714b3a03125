import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanAnswer, PlanRequest } from './plan-messages.ts';

/**
 * The process ended in the middle of its work: its input was too large for it, or someone killed
 * it.
 */
export class ProcessEnded extends Error {}

/**
 * Sends a request and waits for its answer, one at a time. Every request fails once the process has
 * ended.
 */
export type Ask = (request: PlanRequest) => Promise<PlanAnswer>;

export interface OwnProcess {
  readonly ask: Ask;
}

/**
 * Folder of the compile cache that processes share: compiling takes a third of a process's memory
 * and most of its first second.
 */
let compiled: string | undefined;
function compileCache(): string {
  // Uses this process's own cache folder if it has one; otherwise a new one that no one else can
  // write to.
  compiled ??= getCompileCacheDir();
  if (compiled !== undefined) return compiled;
  const folder = mkdtempSync(path.join(tmpdir(), 'reviews-import-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  compiled = folder;
  return folder;
}

function asking(child: ChildProcess): Ask {
  let waiting: PromiseWithResolvers<PlanAnswer> | null = null;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  child.on('message', (answer) => waiting?.resolve(answer as PlanAnswer));
  child.on('error', fail);
  child.on('exit', (code, signal) =>
    fail(new ProcessEnded(`The process that reads an import has ended (${signal ?? code ?? ''}).`)),
  );
  return (request) => {
    if (failure !== null) return Promise.reject(failure);
    const answered = Promise.withResolvers<PlanAnswer>();
    waiting = answered;
    // A process that has just ended reports that itself.
    child.send(request, (error) => error !== null && fail(error));
    return answered.promise;
  };
}

/**
 * Collects garbage early, for an eighth more CPU: this process and the API process share half a
 * gigabyte. The maximum is set separately (`heapMb`), because a file full of errors needs a fifth
 * more.
 */
const V8_OPTIONS = ['--optimize-for-size', '--max-semi-space-size=2'];
/**
 * Returns freed memory to the system (glibc). Otherwise arenas and fragments would keep about 15
 * MB.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface ProcessGiven {
  /** Maximum heap; the rest of the process takes about 60 MB. */
  readonly heapMb: number;
  /** The file to read, if any. */
  readonly bytes?: Uint8Array;
}

/**
 * Reads or plans in a separate process that ends with its work: it blocks no one, returns all its
 * memory, and keeps the parsing of an untrusted file away from the database, secrets and other
 * files.
 */
export async function withProcess<T>(
  { heapMb, bytes }: ProcessGiven,
  work: (own: OwnProcess) => Promise<T>,
): Promise<T> {
  const child = fork(new URL('./plan-process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${Math.ceil(heapMb)}`, ...V8_OPTIONS],
    env: { NODE_COMPILE_CACHE: compileCache(), ...ALLOCATOR },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  // The process may end before it has read the whole file; the caller gets that error.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes ?? '');
  try {
    return await work({ ask: asking(child) });
  } finally {
    child.kill('SIGKILL');
  }
}
