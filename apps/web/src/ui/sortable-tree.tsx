import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Stack, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { SortableTreeRow } from './sortable-tree-row.tsx';
import { SORTABLE_TREE_TEXTS as texts } from './sortable-tree-texts.ts';
import {
  branchOf,
  childrenOf,
  depthOf,
  dropOn,
  inTreeOrder,
  isSamePlace,
  moveTo,
  placeOf,
  stepFrom,
  type TreeItem,
  type TreeKey,
  type TreeStep,
} from './tree-moves.ts';

export interface SortableTreeProps<T extends TreeItem> {
  /** Accessible name of what is sorted. */
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Maximum number of levels. */
  maxDepth: number;
  onChange: (items: T[]) => void;
  /** Renders the content of a row and its own controls. */
  children: (item: T) => ReactNode;
}

/** Minimum distance of a drag, so that a shaky click does not start one. */
const DRAG_FROM_PX = 4;
/** Horizontal distance of a drag that changes the level by one. */
const LEVEL_PX = 28;

/** The tree announces moves itself, in the same place as for the keys. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Where an item is, for its announcements. */
interface TreeSpot {
  readonly name: string;
  /** One-based. */
  readonly position: number;
  readonly count: number;
  readonly isTop: boolean;
  /** Name of the parent; empty at the top level. */
  readonly parent: string;
}

interface Drag {
  readonly id: number;
  readonly overId: number;
  readonly levels: number;
}

/**
 * A tree that is sorted by dragging a row's handle, up and down and sideways, or by keyboard on
 * that handle; each step is
 * announced. It imports the drag-and-drop library, so use it only in screens that load when they
 * open. The rows should also
 * have buttons, for people who can use neither.
 */
export function SortableTree<T extends TreeItem>({
  label,
  items,
  nameOf,
  maxDepth,
  onChange,
  children,
}: SortableTreeProps<T>) {
  const [spoken, setSpoken] = useState('');
  const [drag, setDrag] = useState<Drag | null>(null);
  const lifted = useLifted({
    items,
    maxDepth,
    onChange,
    say: (words, id, among = items) => setSpoken(words(spotOf(among, id, nameOf))),
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
  );
  const place = drag && dropOn(items, drag.id, drag.overId, drag.levels, maxDepth);
  // Descendants move along and are hidden during the drag.
  const folded = drag === null ? new Set<number>() : branchOf(items, drag.id);
  const rows = inTreeOrder(items).filter(({ id }) => id === drag?.id || !folded.has(id));

  const follow = ({ active, over, delta }: DragMoveEvent): void =>
    setDrag({
      id: Number(active.id),
      overId: Number(over?.id ?? active.id),
      levels: Math.round(delta.x / LEVEL_PX),
    });
  const drop = (): void => {
    if (drag === null) return;
    const isMoved = place !== null && !isSamePlace(place, placeOf(items, drag.id));
    const after = isMoved ? moveTo(items, drag.id, place) : items;
    setSpoken((isMoved ? texts.putDown : texts.leftThere)(spotOf(after, drag.id, nameOf)));
    setDrag(null);
    if (isMoved) onChange([...after]);
  };

  return (
    <DndContext
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: texts.instructions },
      }}
      collisionDetection={closestCenter}
      onDragCancel={() => setDrag(null)}
      onDragEnd={drop}
      onDragMove={follow}
      onDragStart={({ active }) => {
        setDrag({ id: Number(active.id), overId: Number(active.id), levels: 0 });
        setSpoken(texts.pickedUp(spotOf(items, Number(active.id), nameOf)));
      }}
      sensors={sensors}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Stack component="ol" aria-label={label} gap={6} role="list">
          {rows.map((item) => (
            <SortableTreeRow
              depth={item.id === drag?.id && place !== null ? place.depth : depthOf(items, item.id)}
              id={item.id}
              isLifted={lifted.id === item.id}
              isRefused={item.id === drag?.id && place === null}
              key={item.id}
              name={nameOf(item)}
              onKey={(key) => lifted.press(item.id, key)}
              onLeave={() => lifted.putDown(item.id)}
            >
              {children(item)}
            </SortableTreeRow>
          ))}
        </Stack>
      </SortableContext>
      <VisuallyHidden aria-live="assertive" role="status">
        {spoken}
      </VisuallyHidden>
    </DndContext>
  );
}

function spotOf<T extends TreeItem>(
  items: readonly T[],
  id: number,
  nameOf: (item: T) => string,
): TreeSpot {
  const named = (of: number | null): string | null => {
    const item = items.find((each) => each.id === of);
    return item === undefined ? null : nameOf(item);
  };
  const { parentId, index } = placeOf(items, id);
  const parent = named(parentId);
  return {
    name: named(id) ?? '',
    position: index + 1,
    count: childrenOf(items, parentId).length,
    isTop: parent === null,
    parent: parent ?? '',
  };
}

interface Lifting<T extends TreeItem> {
  readonly items: readonly T[];
  readonly maxDepth: number;
  readonly onChange: (items: T[]) => void;
  readonly say: (words: (spot: TreeSpot) => string, id: number, among?: readonly T[]) => void;
}

/** Manages the row picked up by keyboard: it moves with each key, and Escape puts it back. */
function useLifted<T extends TreeItem>({ items, maxDepth, onChange, say }: Lifting<T>) {
  const [id, setId] = useState<number | null>(null);
  const before = useRef<readonly T[]>(items);
  const putDown = (of: number): void => {
    if (id !== of) return;
    setId(null);
    say(texts.putDown, of);
  };
  const cancel = (of: number): void => {
    setId(null);
    onChange([...before.current]);
    say(texts.leftThere, of, before.current);
  };
  const lift = (of: number): void => {
    before.current = items;
    setId(of);
    say(texts.pickedUp, of);
  };
  const step = (of: number, by: TreeStep): void => {
    const place = stepFrom(items, of, by, maxDepth);
    if (place === null) return say(texts.noFurther, of);
    const after = moveTo(items, of, place);
    onChange(after);
    say(texts.moved, of, after);
  };
  /** @returns whether the key was handled */
  const press = (of: number, key: TreeKey): boolean => {
    if (key === 'toggle') {
      if (id === of) putDown(of);
      else lift(of);
      return true;
    }
    if (id !== of) return false;
    if (key === 'cancel') cancel(of);
    else step(of, key);
    return true;
  };
  return { id, press, putDown };
}
