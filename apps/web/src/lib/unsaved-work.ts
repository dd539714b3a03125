/** Tells how many things a person has typed that the server does not have yet. */
export type UnsavedCount = () => number | Promise<number>;

const counts = new Set<UnsavedCount>();

/** Registers one keeper of unsaved work; returns the function that takes it back. */
export function registerUnsavedWork(count: UnsavedCount): () => void {
  counts.add(count);
  return () => counts.delete(count);
}

/** Whether signing out now would leave something on this computer that the server does not have. */
export async function hasUnsavedWork(): Promise<boolean> {
  const found = await Promise.all([...counts].map(async (count) => count()));
  return found.some((count) => count > 0);
}
