import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './record-table.module.css';

export interface RecordTableProps {
  label: string;
  /** None where the records need no headings. */
  columns: readonly string[];
  /** What the last column is for, which holds only buttons and has no heading to see; left out where there is none. */
  actions?: string | undefined;
  children: ReactNode;
}

/**
 * A table of records, with what one may do to each. On a narrow screen every record stands by itself, where a cell with
 * a `data-label` has that beside it. What stands in its cells is set by the classes of `record-table.module.css`.
 */
export function RecordTable({ label, columns, actions, children }: RecordTableProps) {
  return (
    <table aria-label={label} className={styles.table}>
      {columns.length > 0 && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

/** The last cell of a record's row; empty where nothing can be done to just this one. */
export function RecordActions({ children }: { children?: ReactNode }) {
  return <td className={styles.actions}>{children}</td>;
}

interface ActionProps {
  /** With the record's name in it: the word alone stands in every row. */
  label: string;
  children: string;
}

/** A place of the record's own. */
export function RecordLink({ label, children, to }: ActionProps & { to: string }) {
  return (
    <Link aria-label={label} className={styles.action} to={to}>
      {children}
    </Link>
  );
}

export function RecordButton({
  label,
  children,
  onClick,
  asks = false,
  disabled = false,
}: ActionProps & {
  onClick: () => void;
  /** A dialog opens first. */ asks?: boolean;
  disabled?: boolean;
}) {
  return (
    <button
      aria-haspopup={asks ? 'dialog' : undefined}
      aria-label={label}
      className={styles.action}
      disabled={disabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  );
}
