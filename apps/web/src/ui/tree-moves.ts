/** An item of a tree that is stored as a flat list; it names its parent. */
export interface TreeItem {
  readonly id: number;
  readonly parent_id: number | null;
}

/** A position among the children of a parent, counted without the moved item. */
export interface TreePlace {
  readonly parentId: number | null;
  readonly index: number;
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';
/** What a key on a row's handle does. */
export type TreeKey = TreeStep | 'toggle' | 'cancel';

export const childrenOf = <T extends TreeItem>(items: readonly T[], parentId: number | null): T[] =>
  items.filter((item) => item.parent_id === parentId);

/** Returns the items in tree order: each after its parent, siblings in their given order. */
export const inTreeOrder = <T extends TreeItem>(
  items: readonly T[],
  parentId: number | null = null,
): T[] => childrenOf(items, parentId).flatMap((item) => [item, ...inTreeOrder(items, item.id)]);

/** Returns the one-based level of an item. */
export function depthOf(items: readonly TreeItem[], id: number): number {
  const parent = items.find((item) => item.id === id)?.parent_id ?? null;
  return parent === null ? 1 : 1 + depthOf(items, parent);
}

/** Returns an item with all its descendants. */
export const branchOf = (items: readonly TreeItem[], id: number): Set<number> =>
  new Set([id, ...inTreeOrder(items, id).map((item) => item.id)]);

/** Returns the number of levels in an item's branch. */
export const heightOf = (items: readonly TreeItem[], id: number): number =>
  1 + Math.max(0, ...childrenOf(items, id).map((child) => heightOf(items, child.id)));

export function placeOf(items: readonly TreeItem[], id: number): TreePlace {
  const parentId = items.find((item) => item.id === id)?.parent_id ?? null;
  return { parentId, index: childrenOf(items, parentId).findIndex((item) => item.id === id) };
}

export const isSamePlace = (one: TreePlace, other: TreePlace): boolean =>
  one.parentId === other.parentId && one.index === other.index;

/** Returns the tree with an item and its descendants moved. */
export function moveTo<T extends TreeItem>(
  items: readonly T[],
  id: number,
  { parentId, index }: TreePlace,
): T[] {
  const moved = items.find((item) => item.id === id);
  if (moved === undefined) return [...items];
  const there = childrenOf(items, parentId).filter((item) => item.id !== id);
  const others = items.filter((item) => item.id !== id && item.parent_id !== parentId);
  return inTreeOrder([
    ...there.slice(0, index),
    { ...moved, parent_id: parentId },
    ...there.slice(index),
    ...others,
  ]);
}

/** Returns whether an item fits below a parent: not in its own branch, and not too deep. */
export function fitsBelow(
  items: readonly TreeItem[],
  id: number,
  parentId: number | null,
  maxDepth: number,
): boolean {
  if (parentId === null) return true;
  return (
    !branchOf(items, id).has(parentId) && depthOf(items, parentId) + heightOf(items, id) <= maxDepth
  );
}

/**
 * Returns where one step leads; null if it is not possible. At the ends of its level, a step leads
 * out of it.
 */
export function stepFrom(
  items: readonly TreeItem[],
  id: number,
  step: TreeStep,
  maxDepth: number,
): TreePlace | null {
  const { parentId, index } = placeOf(items, id);
  const siblings = childrenOf(items, parentId);
  const outside = parentId === null ? null : placeOf(items, parentId);
  switch (step) {
    case 'up':
      return index > 0 ? { parentId, index: index - 1 } : outside;
    case 'down':
      return index < siblings.length - 1
        ? { parentId, index: index + 1 }
        : outside && { ...outside, index: outside.index + 1 };
    case 'out':
      return outside && { ...outside, index: outside.index + 1 };
    case 'in': {
      const above = siblings[index - 1];
      return above !== undefined && fitsBelow(items, id, above.id, maxDepth)
        ? { parentId: above.id, index: childrenOf(items, above.id).length }
        : null;
    }
  }
}

/**
 * Returns the place of an item dropped on another row and shifted by a number of levels.
 *
 * @returns null if its branch would be too deep there
 */
export function dropOn(
  items: readonly TreeItem[],
  id: number,
  overId: number,
  levels: number,
  maxDepth: number,
): (TreePlace & { readonly depth: number }) | null {
  const branch = branchOf(items, id);
  const rows = inTreeOrder(items).filter((item) => item.id === id || !branch.has(item.id));
  const [from, to] = [
    rows.findIndex((row) => row.id === id),
    rows.findIndex((row) => row.id === overId),
  ];
  const moved = rows[from];
  if (moved === undefined || to < 0) return null;
  const without = rows.filter((row) => row !== moved);
  const [above, below] = [without[to - 1], without[to]];
  // At most one level below the row above, at least the level of the row that follows.
  const deepest = Math.min(
    above === undefined ? 1 : depthOf(items, above.id) + 1,
    maxDepth - heightOf(items, id) + 1,
  );
  const highest = below === undefined ? 1 : depthOf(items, below.id);
  if (highest > deepest) return null;
  const depth = Math.min(deepest, Math.max(highest, depthOf(items, id) + levels));
  const parent =
    depth === 1
      ? undefined
      : without.slice(0, to).findLast((row) => depthOf(items, row.id) === depth - 1);
  const parentId = parent?.id ?? null;
  const index = without.slice(0, to).filter((row) => row.parent_id === parentId).length;
  return { parentId, index, depth };
}
