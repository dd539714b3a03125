import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanAnswer, PlanRequest } from './plan-messages.ts';

/** A process has ended in the middle of its work: what it was given was too much for it, or somebody has ended it. */
export class ProcessEnded extends Error {}

/** Sends one request at a time, each answered; all that come fail once the process has ended. */
export type Ask = (request: PlanRequest) => Promise<PlanAnswer>;

export interface OwnProcess {
  readonly ask: Ask;
}

/** What is compiled once is not compiled again by the next one: that takes a third of its memory, and most of its first second. */
let compiled: string | undefined;
function compileCache(): string {
  // The one of this process, where it has one; a folder that nobody else may write in any case.
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
    // A process that has just ended says so by itself.
    child.send(request, (error) => error !== null && fail(error));
    return answered.promise;
  };
}

/**
 * What it is done with is cleared away early, at an eighth more of the processor: it and the API process have half a gigabyte
 * together. How much it may keep at most (`heapMb`) is another thing: a file in which nothing is right takes a fifth more.
 */
const V8_OPTIONS = ['--optimize-for-size', '--max-semi-space-size=2'];
/** And given back (glibc): of pieces that threads keep apart, or that lie below one in use, it would keep some fifteen megabytes. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface ProcessGiven {
  /** Of what it keeps; all else of a process comes to some sixty megabytes. */
  readonly heapMb: number;
  /** The file it reads, where it reads one. */
  readonly bytes?: Uint8Array;
}

/**
 * Reads or plans in a process of its own, which ends with its work: nobody else waits for it, all of its memory is given
 * back, and a file that a stranger made is taken apart where there is no database, no secret and no other file's content.
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
  // It may end before it has read all of the file: whoever asks is told that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes ?? '');
  try {
    return await work({ ask: asking(child) });
  } finally {
    child.kill('SIGKILL');
  }
}
