import { texts } from '@reviews/messages';
import { recordActions } from '@reviews/messages/en/widgets';
import { useId } from 'react';
import { toast } from '../lib/toasts.ts';
import styles from './record-table.module.css';
import { RecordActions, RecordButton } from './record-table.tsx';

const TEXTS = texts(recordActions);

export interface RecordDeleteProps {
  name: string;
  onDelete: () => void;
  /** Why the record cannot be deleted; the button then only says so. Null if it can be deleted. */
  kept: string | null;
}

/** Delete button in the row of a record. */
export function RecordDelete({ name, onDelete, kept }: RecordDeleteProps) {
  const id = useId();
  return (
    <>
      <button
        aria-describedby={kept === null ? undefined : id}
        aria-disabled={kept !== null || undefined}
        aria-haspopup="dialog"
        aria-label={TEXTS.deleteOf({ name })}
        className={styles.action}
        // The reason is a tooltip for the mouse, a description for screen readers, and a toast on
        // touch.
        onClick={() => (kept === null ? onDelete() : toast.info(kept))}
        title={kept ?? undefined}
        type="button"
      >
        {TEXTS.delete}
      </button>
      {kept !== null && (
        <span hidden id={id}>
          {kept}
        </span>
      )}
    </>
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
