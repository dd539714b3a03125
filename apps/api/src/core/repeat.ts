import { describeError } from './describe-error.ts';
import type { Logger } from './logger.ts';

export interface Repeated {
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/**
 * Repeats a task in the background. Logs a failure and runs again at the next time. Returns a
 * function that stops it: it aborts the current run, and resolves when that has ended.
 */
export function repeat(
  { name, everyMs, logger }: Repeated,
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController();
  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(() => {
      underWay = work(ending.signal)
        .catch((error: unknown) =>
          logger.error({ job: name, error: describeError(error) }, 'a job failed'),
        )
        .then(() => (ending.signal.aborted ? undefined : again()));
    }, everyMs);
    timer.unref();
  };
  again();
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await underWay;
  };
}
