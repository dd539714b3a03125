import { texts } from '@reviews/messages';
import { recordActions } from '@reviews/messages/en/widgets';
import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { toast } from '../lib/toasts.ts';
import styles from './record-actions.module.css';

const TEXTS = texts(recordActions);

interface ActionProps {
  /** Includes the record's name, since every row has the same button text. */
  label: string;
  children: string;
}

/** Link to the record's own page. */
export function RecordLink({
  label,
  children,
  to,
  onClick,
}: ActionProps & { to: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  return (
    <Link aria-label={label} className={styles.action} onClick={onClick} to={to}>
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

/** The actions of a record with edit and delete dialogs. */
export function EditAndDelete({
  name,
  onEdit,
  ...deleting
}: RecordDeleteProps & { onEdit: () => void }) {
  return (
    <>
      <RecordButton asks label={TEXTS.editOf({ name })} onClick={onEdit}>
        {TEXTS.edit}
      </RecordButton>
      <RecordDelete name={name} {...deleting} />
    </>
  );
}
