/**
 * Indexes items by key; the last one wins. Builds no intermediate pairs, which would double the
 * memory for a hundred thousand items.
 */
export function keyed<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item> {
  const map = new Map<Key, Item>();
  for (const item of items) map.set(keyOf(item), item);
  return map;
}
