import { MESSAGES } from '@reviews/domain';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { FormRow } from '../list/row-action.ts';
import { ROW_DIALOGS } from '../../lib/row-dialog-texts.ts';
import styles from './dialogs.module.css';

/** Identifies a dialog's review by title, reviewee and writer. */
export function FormSummary({ title, row }: { title: string; row: FormRow }) {
  return (
    <div className={styles.summary}>
      <div>
        <div className={styles.form}>
          {MESSAGES.pulses.title({ title, name: row.employee.preferred_name })}
        </div>
        {row.assignee !== null && (
          <div className={styles.writer}>
            {ROW_DIALOGS.reviewer({ name: row.assignee.preferred_name })}
          </div>
        )}
      </div>
      <StatusChip status={row.status} />
    </div>
  );
}
