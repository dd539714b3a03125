import { texts } from '@reviews/messages';
import { recordActions } from '@reviews/messages/en/widgets';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { toast } from '../lib/toasts.ts';
import styles from './record-table.module.css';
import { TableHead } from './table-head.tsx';

const TEXTS = texts(recordActions);

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
        <TableHead
          cardsBelow={48}
          columns={
            actions === undefined
              ? columns
              : [...columns, { key: '', label: actions, isHidden: true }]
          }
        />
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

interface RecordButtonProps extends ActionProps {
  onClick: () => void;
  /** Whether a dialog opens first. */
  asks?: boolean;
  disabled?: boolean;
  /** Why it cannot be done; the button then only says so. Null if it can be done. */
  kept?: string | null;
}

/** Button of a record's row. */
export function RecordButton({
  label,
  children,
  onClick,
  asks = false,
  disabled = false,
  kept = null,
}: RecordButtonProps) {
  const id = useId();
  return (
    <>
      <button
        aria-describedby={kept === null ? undefined : id}
        aria-disabled={kept !== null || undefined}
        aria-haspopup={asks ? 'dialog' : undefined}
        aria-label={label}
        className={styles.action}
        disabled={disabled}
        // The reason is a tooltip for the mouse, a description for screen readers, and a toast on
        // touch.
        onClick={() => (kept === null ? onClick() : toast.info(kept))}
        title={kept ?? undefined}
        type="button"
      >
        {children}
      </button>
      {kept !== null && (
        <span hidden id={id}>
          {kept}
        </span>
      )}
    </>
  );
}

interface RecordDeleteProps {
  name: string;
  onDelete: () => void;
  kept: string | null;
}

/** Delete button in the row of a record. */
export function RecordDelete({ name, onDelete, kept }: RecordDeleteProps) {
  return (
    <RecordButton asks kept={kept} label={TEXTS.deleteOf({ name })} onClick={onDelete}>
      {TEXTS.delete}
    </RecordButton>
  );
}

/** Last cell of a record with edit and delete dialogs. */
export function EditAndDelete({
  name,
  onEdit,
  ...deleting
}: RecordDeleteProps & { onEdit: () => void }) {
  return (
    <RecordActions>
      <RecordButton asks label={TEXTS.editOf({ name })} onClick={onEdit}>
        {TEXTS.edit}
      </RecordButton>
      <RecordDelete name={name} {...deleting} />
    </RecordActions>
  );
}
