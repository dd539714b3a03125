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
  /** From 1. */
  depth: number;
  isLifted: boolean;
  /** It cannot be put down where it is held. */
  isRefused: boolean;
  /** Returns whether the key meant anything. */
  onKey: (key: TreeKey) => boolean;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
  children: ReactNode;
}

/** One row of a sortable tree: the handle, and what the row says. */
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
  // The row is moved within the document, by which its handle loses the focus.
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
      <div className={styles.content}>{children}</div>
    </li>
  );
}
