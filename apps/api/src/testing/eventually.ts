import { vi } from 'vitest';

/** A bound for what hangs, not for what is slow: a busy machine takes several times as long as an idle one. */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 20;

/** Waits until what is expected holds, looking again and again. */
export const eventually = <T>(isSo: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(isSo, { timeout: PATIENCE_MS, interval: INTERVAL_MS });
