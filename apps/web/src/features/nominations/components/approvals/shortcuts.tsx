import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from './approvals.module.css';

/** Lists the keyboard shortcuts. */
export function Shortcuts({ id }: { id: string }) {
  return (
    <section aria-label={RUN_TEXTS.keys} className={styles.keys} id={id}>
      <dl className={styles.keyList}>
        {RUN_TEXTS.shortcuts.map(([key, other, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
              {other !== null && <kbd>{other}</kbd>}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.sub}>{RUN_TEXTS.keysWhere}</p>
    </section>
  );
}
