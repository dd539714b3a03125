import { stat } from 'node:fs/promises';

const BYTES_A_MEGABYTE = 1_000_000;

/** Aborts when the command is asked to stop: by Ctrl-C or a scheduler. */
export function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Error('Stopped. Nothing was changed.')));
  return controller.signal;
}

/** Prints what went wrong in one readable message and sets the exit code. */
export function inEnglish(error: unknown): void {
  const shown =
    error instanceof Error && error.name === 'AbortError' && error.cause instanceof Error
      ? error.cause
      : error;
  console.error(
    shown instanceof Error && process.env['DEBUG'] === undefined ? shown.message : shown,
  );
  process.exitCode = 1;
}

/** Returns a file's size in megabytes, to one decimal. */
export async function megabytes(file: string): Promise<string> {
  return ((await stat(file)).size / BYTES_A_MEGABYTE).toFixed(1);
}
