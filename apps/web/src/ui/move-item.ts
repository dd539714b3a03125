/** Returns the list with one item moved. A position outside the list changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
