import { createContext } from 'react';

/**
 * Rich text editors report typed text with a short delay. Before a save or submit, all are flushed.
 */
export const EditorFlushContext = createContext<Set<() => void>>(new Set());

/** Flushes every editor of the form. */
export function flushEditors(flushes: ReadonlySet<() => void>): void {
  for (const flush of flushes) flush();
}
