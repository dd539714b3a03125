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
import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import styles from './sortable-list.module.css';
import { SortableRow } from './sortable-row.tsx';
import { SORTABLE_TEXTS, type Place } from './sortable-texts.ts';

export interface SortableListProps<T> {
  /** What is put in order, for who hears the page: "Stages". */
  label: string;
  items: readonly T[];
  /** Stays the same wherever the item goes. */
  keyOf: (item: T) => string;
  /** What the item is called on the controls and aloud. */
  nameOf: (item: T, index: number) => string;
  /** `moveItem` of move-item.ts makes the new list; it must be drawn at once, or the row falls back and jumps. */
  onMove: (from: number, to: number) => void;
  children: (item: T, index: number) => ReactNode;
  /** False draws the same list in its order, with nothing to move it by. */
  movable?: boolean;
}

/** A press on the handle that trembles is no drag. */
const DRAG_FROM_PX = 4;

/** Rows go up and down only. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Said by the list itself, in one place with what the buttons do. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * A list that is put in order by dragging a row by its handle, by the keyboard on that handle (Space, arrows, Space), or by
 * the buttons "Move up" and "Move down"; each step is said aloud. It brings the drag-and-drop library along: a screen that
 * draws it is one that is fetched when it opens.
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
  // A row that was just picked up is over itself, which is no news.
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
        <ol aria-label={label} className={styles.list}>
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
        </ol>
      </SortableContext>
      <VisuallyHidden aria-live="assertive" role="status">
        {spoken}
      </VisuallyHidden>
    </DndContext>
  );
}
