import { Box } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import {
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styles from './sortable-tree.module.css';
import { SORTABLE_TREE_TEXTS as texts } from './sortable-tree-texts.ts';
import { ICON_STROKE } from './theme/theme.ts';
import type { TreeKey } from './tree-moves.ts';

const KEYS: Readonly<Record<string, TreeKey>> = {
  ' ': 'toggle',
  Enter: 'toggle',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
  Escape: 'cancel',
};

interface SortableTreeRowProps {
  id: number;
  name: string;
  /** One-based. */
  depth: number;
  isLifted: boolean;
  /** The row cannot be dropped at its current position. */
  isRefused: boolean;
  /** Returns whether the key was handled. */
  onKey: (key: TreeKey) => boolean;
  /** Called when the focus leaves the handle. */
  onLeave: () => void;
  children: ReactNode;
}

/** One row of a sortable tree: the handle and the content. */
export function SortableTreeRow({
  id,
  name,
  depth,
  isLifted,
  isRefused,
  onKey,
  onLeave,
  children,
}: SortableTreeRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  const handle = useRef<HTMLButtonElement | null>(null);
  // Moving the row in the document takes the focus from its handle, so restore it.
  useLayoutEffect(() => {
    if (isLifted) handle.current?.focus();
  });
  const press = (event: KeyboardEvent): void => {
    const key = KEYS[event.key];
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey || !onKey(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (): void => {
    if (isLifted)
      requestAnimationFrame(() => document.activeElement !== handle.current && onLeave());
  };
  const style: CSSProperties & Record<'--depth', number> = {
    '--depth': depth - 1,
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : {}),
  };
  return (
    <li
      className={styles.row}
      data-held={isDragging || isLifted || undefined}
      data-refused={isRefused || undefined}
      ref={setNodeRef}
      style={style}
    >
      <button
        {...attributes}
        {...listeners}
        aria-label={texts.handle({ name })}
        aria-pressed={isLifted}
        className={styles.handle}
        onBlur={leave}
        onKeyDown={press}
        ref={(element) => {
          handle.current = element;
          setActivatorNodeRef(element);
        }}
        type="button"
      >
        <IconGripVertical aria-hidden size={18} stroke={ICON_STROKE} />
      </button>
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </li>
  );
}
