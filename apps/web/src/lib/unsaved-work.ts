/** Saves what it can, and tells how many things a person has typed that the server does not have even then. */
export type UnsavedCount = () => number | Promise<number>;

const counts = new Set<UnsavedCount>();

/** Registers one keeper of unsaved work; returns the function that takes it back. */
export function registerUnsavedWork(count: UnsavedCount): () => void {
  counts.add(count);
  return () => counts.delete(count);
}

/** Whether signing out now would leave something on this computer that the server does not have; what can be saved is saved first. */
export async function hasUnsavedWork(): Promise<boolean> {
  for (const count of counts) if ((await count()) > 0) return true;
  return false;
}
