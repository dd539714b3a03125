import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListSort } from '@reviews/domain';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './table-head.module.css';
import { ICON_STROKE } from './theme/theme.ts';
import hidden from './visually-hidden.module.css';

export interface HeadColumn {
  key: string;
  label: ReactNode;
  /** Second line. */
  hint?: ReactNode;
  /** Whether the label is only for screen readers, as above buttons. */
  isHidden?: boolean;
  sortable?: boolean;
  align?: 'left' | 'center' | 'right';
  className?: string | undefined;
}

interface TableHeadProps {
  /** A plain text is its own key. */
  columns: readonly (string | HeadColumn)[];
  sort?: ListSort;
  onSort?: (key: string) => void;
  /** Stays in view, below `--head-top` if something else does too. */
  sticky?: boolean;
  /** Below this window width in em the rows are cards with labels of their own; the head is hidden. */
  cardsBelow?: number;
}

const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

/** Returns whether the window is narrower than this, in em. */
export function useIsNarrow(below: number): boolean {
  const query = `(width < ${below}em)`;
  return useMediaQuery(query, window.matchMedia(query).matches);
}

/** The header of a table: its columns, sorted with their buttons. */
export function TableHead({
  columns,
  sort,
  onSort,
  sticky = false,
  cardsBelow = 0,
}: TableHeadProps) {
  const areCards = useIsNarrow(cardsBelow);
  return (
    <thead
      className={`${styles.head} ${areCards ? (hidden.hidden ?? '') : ''}`}
      data-sticky={sticky || undefined}
    >
      <tr>
        {columns.map((given) => {
          const column = typeof given === 'string' ? { key: given, label: given } : given;
          return <HeaderCell column={column} key={column.key} onSort={onSort} sort={sort} />;
        })}
      </tr>
    </thead>
  );
}

function HeaderCell({
  column: { key, label, hint = null, isHidden = false, sortable = false, align, className },
  sort,
  onSort,
}: {
  column: HeadColumn;
  sort: ListSort | undefined;
  onSort: ((key: string) => void) | undefined;
}) {
  const order = sort?.sort === key ? sort.sortorder : null;
  const Mark = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  const words = (
    <>
      {label}
      {hint !== null && <span className={styles.hint}>{hint}</span>}
    </>
  );
  return (
    <th
      aria-sort={sortable ? (order === null ? 'none' : DIRECTION[order]) : undefined}
      className={className}
      data-column={key}
      scope="col"
      style={align && { textAlign: align }}
    >
      {isHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : sortable ? (
        <button
          className={styles.sort}
          data-active={order !== null || undefined}
          onClick={() => onSort?.(key)}
          type="button"
        >
          <span>{words}</span>
          <Mark aria-hidden size={14} stroke={ICON_STROKE} />
        </button>
      ) : (
        words
      )}
    </th>
  );
}
