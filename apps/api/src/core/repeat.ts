import { describeError } from './describe-error.ts';
import type { Logger } from './logger.ts';

export interface Repeated {
  readonly name: string;
  /** From the end of one to the beginning of the next. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/**
 * Does something again and again beside the requests. A failure is noted, and it is done again at its time. The returned
 * function ends it: it tells what is under way to end, and resolves when that has.
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
