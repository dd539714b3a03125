import { LABELS, MESSAGES } from '@reviews/domain';
import type { Discussion } from '../lib/discussion.ts';
import styles from './comments-panel.module.css';

/** Names the question that filters the sidebar, and clears the filter (CMT-09). */
export function FilterLine({ discussion, question }: { discussion: Discussion; question: string }) {
  return (
    <div className={styles.filter} role="status">
      <p>{MESSAGES.comments.showingFor({ question })}</p>
      <button className={styles.all} onClick={() => discussion.narrow(null)} type="button">
        {LABELS.buttons.showAll}
      </button>
    </div>
  );
}
