import { describe, expect, it } from 'vitest';
import {
  dropOn,
  fitsBelow,
  inTreeOrder,
  moveTo,
  stepFrom,
  type TreeItem,
  type TreePlace,
  type TreeStep,
} from './tree-moves.ts';

// 1, 2 (3, 4 (5)), 6
const TREE: readonly TreeItem[] = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: null },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: 2 },
  { id: 5, parent_id: 4 },
  { id: 6, parent_id: null },
];
const DEEPEST = 3;
const drawn = (items: readonly TreeItem[]): string =>
  inTreeOrder(items)
    .map(({ id, parent_id: parent }) => (parent === null ? String(id) : `${parent}>${id}`))
    .join(' ');

describe('[RT-50] tree moves', () => {
  it.each<[number, TreePlace, string]>([
    [1, { parentId: null, index: 2 }, '2 2>3 2>4 4>5 6 1'],
    [6, { parentId: 2, index: 0 }, '1 2 2>6 2>3 2>4 4>5'],
    [4, { parentId: null, index: 0 }, '4 4>5 1 2 2>3 6'],
    [3, { parentId: 2, index: 1 }, '1 2 2>4 4>5 2>3 6'],
  ])('moves %i to %j', (id, place, after) => {
    expect(drawn(moveTo(TREE, id, place))).toBe(after);
  });

  it.each<[number, TreeStep, TreePlace | null]>([
    [1, 'up', null],
    [1, 'down', { parentId: null, index: 1 }],
    [6, 'down', null],
    // Leaves its level at either end.
    [3, 'up', { parentId: null, index: 1 }],
    [4, 'down', { parentId: null, index: 2 }],
    [4, 'out', { parentId: null, index: 2 }],
    [1, 'out', null],
    [1, 'in', null],
    [6, 'in', { parentId: 2, index: 2 }],
    // Its own branch has two levels.
    [4, 'in', null],
  ])('steps from %i %s to %j', (id, step, place) => {
    expect(stepFrom(TREE, id, step, DEEPEST)).toEqual(place);
  });

  it('allows no item too deep or below itself', () => {
    expect([1, 3, 5, 6].map((id) => fitsBelow(TREE, 4, id, DEEPEST))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(fitsBelow(TREE, 2, 6, DEEPEST)).toBe(false);
    expect(fitsBelow(TREE, 2, null, DEEPEST)).toBe(true);
  });

  it.each<[number, number, number, (TreePlace & { depth: number }) | null]>([
    [6, 3, 0, { parentId: 2, index: 0, depth: 2 }],
    [6, 3, 5, { parentId: 2, index: 0, depth: 2 }],
    [6, 6, 1, { parentId: 2, index: 2, depth: 2 }],
    [6, 6, 2, { parentId: 4, index: 1, depth: 3 }],
    [3, 1, -1, { parentId: null, index: 0, depth: 1 }],
    [1, 6, 0, { parentId: null, index: 2, depth: 1 }],
    [5, 6, -2, { parentId: null, index: 3, depth: 1 }],
    // A branch of three levels does not fit between the children of another item.
    [2, 2, 0, { parentId: null, index: 1, depth: 1 }],
  ])('moves %i, dropped on %i and shifted by %i levels, to %j', (id, over, levels, place) => {
    expect(dropOn(TREE, id, over, levels, DEEPEST)).toEqual(place);
  });

  it('refuses a drop between children where the branch would be too deep', () => {
    const items: readonly TreeItem[] = [
      { id: 1, parent_id: null },
      { id: 2, parent_id: 1 },
      { id: 3, parent_id: 1 },
      { id: 7, parent_id: null },
      { id: 8, parent_id: 7 },
      { id: 9, parent_id: 8 },
    ];
    expect(dropOn(items, 7, 3, 0, DEEPEST)).toBeNull();
    expect(dropOn(items, 7, 1, 0, DEEPEST)).toEqual({ parentId: null, index: 0, depth: 1 });
  });
});
