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

/** One row of a sortable list: the handle, what the row says, the two buttons. */
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
          // While a row is in the hand, Escape puts it back: it is not meant for the dialog around the list.
          data-mantine-stop-propagation={isDragging || undefined}
          ref={setActivatorNodeRef}
          type="button"
        >
          <IconGripVertical aria-hidden size={18} stroke={ICON_STROKE} />
        </button>
      )}
      <div className={styles.content}>{children}</div>
      {movable && <MoveButtons isFirst={isFirst} isLast={isLast} name={name} onStep={onStep} />}
    </li>
  );
}

/** At either end a button stays where it is, so that the focus of who presses it again and again does not fall off the page. */
function MoveButtons({
  name,
  isFirst,
  isLast,
  onStep,
}: Pick<SortableRowProps, 'name' | 'isFirst' | 'isLast' | 'onStep'>) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<RefObject<HTMLButtonElement | null> | null>(null);
  // The row is moved within the document, by which its button loses the focus.
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
