import type { TreeLevel, TreeNode } from '@reviews/contracts/organization';

/** Manager whose reports the level holds; null for the top level. */
export type LevelOf = number | null;

export interface TreeState {
  readonly levels: ReadonlyMap<LevelOf, TreeLevel>;
  readonly opened: ReadonlySet<number>;
}

/** One visible line of the tree. */
export type TreeLine =
  | {
      readonly kind: 'node';
      readonly node: TreeNode;
      readonly parent: LevelOf;
      readonly depth: number;
      readonly place: number;
      readonly size: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'waiting'; readonly of: number; readonly depth: number }
  | { readonly kind: 'more'; readonly of: LevelOf; readonly left: number; readonly depth: number };

/**
 * Maximum number of opened levels in the address: more than anyone opens by hand, and short enough
 * to share.
 */
const MOST_KEPT = 60;
const BETWEEN = '.';

/**
 * Returns the tree that the address describes. Each level is fetched once the level above it has
 * arrived.
 */
export const treeOf = (opened: string): TreeState => ({
  levels: new Map(),
  opened: new Set(
    opened
      .split(BETWEEN)
      .filter((id) => /^[1-9]\d{0,9}$/u.test(id))
      .slice(0, MOST_KEPT)
      .map(Number),
  ),
});

/**
 * Returns the opened levels for the address, in the order they were opened, so that parents come
 * first.
 */
export const addressOf = ({ opened }: TreeState): string =>
  [...opened].slice(0, MOST_KEPT).join(BETWEEN);

/** Adds part of a level to what is already loaded. */
export function withLevel(state: TreeState, part: TreeLevel): TreeState {
  const known = state.levels.get(part.manager_id)?.data ?? [];
  const data = [...known, ...part.data.filter(({ id }) => !known.some((node) => node.id === id))];
  return { ...state, levels: new Map(state.levels).set(part.manager_id, { ...part, data }) };
}

/** Adds the levels that lead to a person and opens them. */
export function withPath(state: TreeState, path: readonly TreeLevel[]): TreeState {
  const levels = new Map(state.levels);
  for (const level of path)
    if ((levels.get(level.manager_id)?.data.length ?? 0) < level.data.length)
      levels.set(level.manager_id, level);
  return {
    levels,
    opened: new Set([...state.opened, ...path.flatMap(({ manager_id: manager }) => manager ?? [])]),
  };
}

export function toggled({ levels, opened }: TreeState, id: number, open: boolean): TreeState {
  const next = new Set(opened);
  if (open) next.add(id);
  else next.delete(id);
  return { levels, opened: next };
}

/** Returns the visible lines of the tree from top to bottom. */
export function linesOf(state: TreeState, of: LevelOf = null, depth = 1): TreeLine[] {
  const level = state.levels.get(of);
  if (level === undefined) return of === null ? [] : [{ kind: 'waiting', of, depth }];
  const lines = level.data.flatMap((node, index): TreeLine[] => {
    const isOpen = state.opened.has(node.id);
    const line: TreeLine = {
      kind: 'node',
      node,
      parent: of,
      depth,
      place: index + 1,
      size: level.total,
      isOpen,
    };
    return isOpen ? [line, ...linesOf(state, node.id, depth + 1)] : [line];
  });
  const left = level.total - level.data.length;
  return left > 0 ? [...lines, { kind: 'more', of, left, depth }] : lines;
}
