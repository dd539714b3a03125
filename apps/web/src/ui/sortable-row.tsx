import { Box } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './sortable-list.module.css';
import { SORTABLE_TEXTS } from './sortable-texts.ts';
import { ICON_STROKE } from './theme/theme.ts';

export interface SortableRowProps {
  id: string;
  name: string;
  movable: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** -1 is up, 1 is down. */
  onStep: (by: -1 | 1) => void;
  children: ReactNode;
}

/** One row of a sortable list: the handle, the content and the two buttons. */
export function SortableRow({
  id,
  name,
  movable,
  isFirst,
  isLast,
  onStep,
  children,
}: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled: !movable });
  return (
    <li
      className={styles.row}
      data-dragging={isDragging || undefined}
      ref={setNodeRef}
      style={
        transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined
      }
    >
      {movable && (
        <button
          {...attributes}
          {...listeners}
          aria-label={SORTABLE_TEXTS.handle({ name })}
          className={styles.handle}
          // While a row is being dragged, Escape puts it back and must not close a dialog around
          // the list.
          data-mantine-stop-propagation={isDragging || undefined}
          ref={setActivatorNodeRef}
          type="button"
        >
          <IconGripVertical aria-hidden size={18} stroke={ICON_STROKE} />
        </button>
      )}
      <Box flex={1} miw={0}>
        {children}
      </Box>
      {movable && <MoveButtons isFirst={isFirst} isLast={isLast} name={name} onStep={onStep} />}
    </li>
  );
}

/** A button stays at either end, so that repeated clicks do not lose the focus. */
function MoveButtons({
  name,
  isFirst,
  isLast,
  onStep,
}: Pick<SortableRowProps, 'name' | 'isFirst' | 'isLast' | 'onStep'>) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<RefObject<HTMLButtonElement | null> | null>(null);
  // Moving the row in the document takes the focus from its button, so restore it.
  useLayoutEffect(() => {
    pressed.current?.current?.focus();
    pressed.current = null;
  });
  const step = (by: -1 | 1, button: RefObject<HTMLButtonElement | null>) => {
    pressed.current = button;
    onStep(by);
  };
  return (
    <div className={styles.steps}>
      <button
        aria-disabled={isFirst || undefined}
        aria-label={SORTABLE_TEXTS.up({ name })}
        className={styles.step}
        onClick={() => !isFirst && step(-1, up)}
        ref={up}
        title={SORTABLE_TEXTS.upHint}
        type="button"
      >
        <IconChevronUp aria-hidden size={16} stroke={ICON_STROKE} />
      </button>
      <button
        aria-disabled={isLast || undefined}
        aria-label={SORTABLE_TEXTS.down({ name })}
        className={styles.step}
        onClick={() => !isLast && step(1, down)}
        ref={down}
        title={SORTABLE_TEXTS.downHint}
        type="button"
      >
        <IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />
      </button>
    </div>
  );
}
