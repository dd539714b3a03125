import { useId } from 'react';
import { toast } from '../lib/toasts.ts';
import styles from './record-table.module.css';
import { RecordActions, RecordButton } from './record-table.tsx';

const TEXTS = { edit: 'Edit', remove: 'Delete' } as const;

export interface RecordDeleteProps {
  name: string;
  onDelete: () => void;
  /** Why it stays; the button is there, says so, and does nothing. Null where it may go. */
  kept: string | null;
}

/** The way to delete a record, among what else can be done to it in its row. */
export function RecordDelete({ name, onDelete, kept }: RecordDeleteProps) {
  const id = useId();
  return (
    <>
      <button
        aria-describedby={kept === null ? undefined : id}
        aria-disabled={kept !== null || undefined}
        aria-haspopup="dialog"
        aria-label={`${TEXTS.remove} ${name}`}
        className={styles.action}
        // The reason is a hint for the mouse, a description for a screen reader, and said to a finger.
        onClick={() => (kept === null ? onDelete() : toast.info(kept))}
        title={kept ?? undefined}
        type="button"
      >
        {TEXTS.remove}
      </button>
      {kept !== null && (
        <span hidden id={id}>
          {kept}
        </span>
      )}
    </>
  );
}

/** The last cell of a record that a dialog edits and another deletes. */
export function EditAndDelete({
  name,
  onEdit,
  ...deleting
}: RecordDeleteProps & { onEdit: () => void }) {
  return (
    <RecordActions>
      <RecordButton asks label={`${TEXTS.edit} ${name}`} onClick={onEdit}>
        {TEXTS.edit}
      </RecordButton>
      <RecordDelete name={name} {...deleting} />
    </RecordActions>
  );
}
