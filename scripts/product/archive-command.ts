import { stat } from 'node:fs/promises';

const BYTES_A_MEGABYTE = 1_000_000;

/** Aborts when the command is told to end: Ctrl-C, or a scheduler that loses patience. */
export function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Error('Stopped; nothing was changed.')));
  return controller.signal;
}

/** Ends the command with what went wrong, in one readable message. */
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

/** A file's size in megabytes, to one digit. */
export async function megabytes(file: string): Promise<string> {
  return ((await stat(file)).size / BYTES_A_MEGABYTE).toFixed(1);
}
