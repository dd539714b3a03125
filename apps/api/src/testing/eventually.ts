import { vi } from 'vitest';

/**
 * Timeout for what hangs, not for what is slow: a busy machine needs several times as long as an
 * idle one.
 */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 20;

/** Polls until the expectation holds. */
export const eventually = <T>(isSo: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(isSo, { timeout: PATIENCE_MS, interval: INTERVAL_MS });
