/** Saves what it can, and returns how many items remain that the server does not have. */
export type UnsavedCount = () => number | Promise<number>;

const counts = new Set<UnsavedCount>();

/** Registers a source of unsaved work; returns a function that removes it. */
export function registerUnsavedWork(count: UnsavedCount): () => void {
  counts.add(count);
  return () => counts.delete(count);
}

/**
 * Returns whether signing out now would leave unsaved work in this browser. Saves what it can
 * first.
 */
export async function hasUnsavedWork(): Promise<boolean> {
  for (const count of counts) if ((await count()) > 0) return true;
  return false;
}
