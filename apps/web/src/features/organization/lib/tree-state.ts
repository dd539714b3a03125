import type { TreeLevel, TreeNode } from '@reviews/contracts/organization';

/** Whose level: somebody's, or the top. */
export type LevelOf = number | null;

export interface TreeState {
  readonly levels: ReadonlyMap<LevelOf, TreeLevel>;
  readonly opened: ReadonlySet<number>;
}

/** A line of the tree as it is drawn. */
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

/** So many opened levels stand in the address: more than anybody opens by hand, and an address that can still be sent. */
const MOST_KEPT = 60;
const BETWEEN = '.';

/** The tree as the address has it, each level to be fetched when the one above it has come. */
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

/** What is opened, for the address: those opened first, since who stands above was opened before. */
export const addressOf = ({ opened }: TreeState): string =>
  [...opened].slice(0, MOST_KEPT).join(BETWEEN);

/** A part of a level, beside what is known of it. */
export function withLevel(state: TreeState, part: TreeLevel): TreeState {
  const known = state.levels.get(part.manager_id)?.data ?? [];
  const data = [...known, ...part.data.filter(({ id }) => !known.some((node) => node.id === id))];
  return { ...state, levels: new Map(state.levels).set(part.manager_id, { ...part, data }) };
}

/** The levels that lead to somebody, each opened. */
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

/** The lines of the tree from the top to the bottom, as far as it is opened. */
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
