import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './record-table.module.css';

export interface RecordTableProps {
  label: string;
  /** Empty if the records need no headings. */
  columns: readonly string[];
  /**
   * Accessible name of the last column, which holds only buttons and has no visible heading; omit
   * it if there is none.
   */
  actions?: string | undefined;
  children: ReactNode;
}

/**
 * A table of records with their actions. On a narrow screen each record is a separate block, in
 * which a cell with a
 * `data-label` shows it next to the value. Style the cell content with the classes of
 * `record-table.module.css`.
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

/** Last cell of a record's row; empty if there are no actions for a single record. */
export function RecordActions({ children }: { children?: ReactNode }) {
  return <td className={styles.actions}>{children}</td>;
}

interface ActionProps {
  /** Includes the record's name, since every row has the same button text. */
  label: string;
  children: string;
}

/** Link to the record's own page. */
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
  /** Whether a dialog opens first. */ asks?: boolean;
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
