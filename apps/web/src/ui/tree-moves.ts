/** Something in a tree that is kept flat: it names what it stands below. */
export interface TreeItem {
  readonly id: number;
  readonly parent_id: number | null;
}

/** A place among the items below one, counted without what is put there. */
export interface TreePlace {
  readonly parentId: number | null;
  readonly index: number;
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';
/** What a key on the handle of a row asks for. */
export type TreeKey = TreeStep | 'toggle' | 'cancel';

export const childrenOf = <T extends TreeItem>(items: readonly T[], parentId: number | null): T[] =>
  items.filter((item) => item.parent_id === parentId);

/** Each behind the one it stands below; those beside each other in the order in which they are given. */
export const inTreeOrder = <T extends TreeItem>(
  items: readonly T[],
  parentId: number | null = null,
): T[] => childrenOf(items, parentId).flatMap((item) => [item, ...inTreeOrder(items, item.id)]);

/** From 1. */
export function depthOf(items: readonly TreeItem[], id: number): number {
  const parent = items.find((item) => item.id === id)?.parent_id ?? null;
  return parent === null ? 1 : 1 + depthOf(items, parent);
}

/** It and all that stands below it. */
export const branchOf = (items: readonly TreeItem[], id: number): Set<number> =>
  new Set([id, ...inTreeOrder(items, id).map((item) => item.id)]);

/** How many levels its branch has. */
export const heightOf = (items: readonly TreeItem[], id: number): number =>
  1 + Math.max(0, ...childrenOf(items, id).map((child) => heightOf(items, child.id)));

export function placeOf(items: readonly TreeItem[], id: number): TreePlace {
  const parentId = items.find((item) => item.id === id)?.parent_id ?? null;
  return { parentId, index: childrenOf(items, parentId).findIndex((item) => item.id === id) };
}

export const isSamePlace = (one: TreePlace, other: TreePlace): boolean =>
  one.parentId === other.parentId && one.index === other.index;

/** The same tree with one item, and all below it, somewhere else. */
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

/** Below which it may be put: its own branch is no place, and no branch may grow too deep. */
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

/** Where one step leads; null where there is none. Beyond the ends of its own level a step leads out of it. */
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
 * Where an item comes to stand that is dropped on the row of another, so many levels further in or out than it stood.
 *
 * @returns null where its branch would grow too deep there
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
  // No deeper than below the row above it, no higher than the row that follows it.
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
