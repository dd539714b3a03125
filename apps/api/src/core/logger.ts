import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * Creates a logger of structured lines with request ids. Callers pass only ids and codes: never
 * text that people write, names, addresses, cookies or query strings.
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
