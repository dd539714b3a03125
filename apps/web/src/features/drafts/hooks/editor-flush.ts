import { createContext } from 'react';

/** Rich text editors hand on what was typed a moment after it was; before a save or a submit all are asked to at once. */
export const EditorFlushContext = createContext<Set<() => void>>(new Set());

/** Asks every editor of the form for what it has not handed on yet. */
export function flushEditors(flushes: ReadonlySet<() => void>): void {
  for (const flush of flushes) flush();
}
