import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * Structured lines with request ids. Nothing that people write, no names, addresses, cookies or query strings reach a
 * line: callers pass ids and codes only.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'cookie', 'authorization', '*.password', '*.cookie', '*.authorization'],
      remove: true,
    },
  });
}
