/** A hundred thousand things by a key of each, the last one where several share it; a pair of each held meanwhile would be as much again. */
export function keyed<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item> {
  const map = new Map<Key, Item>();
  for (const item of items) map.set(keyOf(item), item);
  return map;
}
