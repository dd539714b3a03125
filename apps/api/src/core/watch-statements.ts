import type { StatementObserver } from '@reviews/db/observe-statements';
import type { Logger } from './logger.ts';
import { currentRequest, type Watch } from './watch.ts';

const MS_PER_SECOND = 1000;

/**
 * Reports each statement to metrics and traces, and logs each that took at least `slowMs`
 * milliseconds (0: none) with its request. The values of a statement are never known here.
 */
export function statementObserver(
  { metrics }: Watch,
  logger: Logger,
  slowMs: number,
): StatementObserver {
  return (statement) => {
    const request = currentRequest();
    const traced = request?.trace?.statement(statement);
    const begun = performance.now();
    return (error) => {
      const ms = performance.now() - begun;
      traced?.(error);
      metrics?.statementEnded(statement, ms / MS_PER_SECOND);
      if (slowMs > 0 && ms >= slowMs)
        logger.warn(
          {
            requestId: request?.requestId,
            operation: request?.operation,
            ...statement,
            ms: Math.round(ms),
          },
          'slow statement',
        );
    };
  };
}
