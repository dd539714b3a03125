import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type DragOverEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Stack, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { SortableRow } from './sortable-row.tsx';
import { SORTABLE_TEXTS, type Place } from './sortable-texts.ts';

export interface SortableListProps<T> {
  /** Accessible name of what is sorted: "Stages". */
  label: string;
  items: readonly T[];
  /** Returns a key that stays the same wherever the item moves. */
  keyOf: (item: T) => string;
  /** Returns the item's name for controls and announcements. */
  nameOf: (item: T, index: number) => string;
  /**
   * Use `moveItem` of move-item.ts to make the new list; render it at once, or the row falls back
   * and jumps.
   */
  onMove: (from: number, to: number) => void;
  children: (item: T, index: number) => ReactNode;
  /** If false, shows the same list without controls. */
  movable?: boolean;
}

/** Minimum distance of a drag, so that a shaky click does not start one. */
const DRAG_FROM_PX = 4;

/** Restricts drags to vertical movement. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The list announces moves itself, in the same place as for the buttons. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * A list that is sorted by dragging a row's handle, by keyboard on that handle (Space, arrows,
 * Space), or with the buttons
 * "Move up" and "Move down"; each step is announced. It imports the drag-and-drop library, so use
 * it only in screens that
 * load when they open.
 */
export function SortableList<T>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  children,
  movable = true,
}: SortableListProps<T>) {
  const [spoken, setSpoken] = useState('');
  const hasLeft = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const indexOf = (id: UniqueIdentifier | undefined) => keys.findIndex((key) => key === id);

  const say = (words: (place: Place) => string, moved: UniqueIdentifier, at = indexOf(moved)) => {
    const from = indexOf(moved);
    const item = items[from];
    if (item !== undefined && at >= 0)
      setSpoken(words({ name: nameOf(item, from), position: at + 1, count: items.length }));
  };
  const lift = (moved: UniqueIdentifier) => {
    hasLeft.current = false;
    say(SORTABLE_TEXTS.pickedUp, moved);
  };
  // A row that was just picked up is over itself: announce nothing.
  const pass = ({ active, over }: DragOverEvent) => {
    if (over?.id === active.id && !hasLeft.current) return;
    hasLeft.current = true;
    say(SORTABLE_TEXTS.over, active.id, indexOf(over?.id));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const from = indexOf(active.id);
    const to = indexOf(over?.id);
    if (from < 0 || to < 0 || from === to) return say(SORTABLE_TEXTS.leftThere, active.id);
    say(SORTABLE_TEXTS.putDown, active.id, to);
    onMove(from, to);
  };
  const step = (from: number, to: number) => {
    const key = keys[from];
    if (key === undefined || to < 0 || to >= items.length) return;
    say(SORTABLE_TEXTS.putDown, key, to);
    onMove(from, to);
  };

  return (
    <DndContext
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: SORTABLE_TEXTS.instructions },
      }}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragCancel={({ active }) => say(SORTABLE_TEXTS.leftThere, active.id)}
      onDragEnd={drop}
      onDragOver={pass}
      onDragStart={({ active }) => lift(active.id)}
      sensors={sensors}
    >
      <SortableContext disabled={!movable} items={keys} strategy={verticalListSortingStrategy}>
        <Stack component="ol" aria-label={label} gap="xs" role="list">
          {items.map((item, index) => (
            <SortableRow
              id={keyOf(item)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              key={keyOf(item)}
              movable={movable}
              name={nameOf(item, index)}
              onStep={(by) => step(index, index + by)}
            >
              {children(item, index)}
            </SortableRow>
          ))}
        </Stack>
      </SortableContext>
      <VisuallyHidden aria-live="assertive" role="status">
        {spoken}
      </VisuallyHidden>
    </DndContext>
  );
}
