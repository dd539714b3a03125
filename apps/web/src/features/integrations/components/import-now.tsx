import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useImportNow } from '../api/integration-queries.ts';
import { SCHEDULED_IMPORT_TEXTS as texts } from '../lib/scheduled-import-texts.ts';
import styles from './integrations.module.css';

/**
 * Runs a scheduled import now; the result appears in the log below, and in the list of all imports.
 */
export function ImportNow({ id, isOn }: { id: number; isOn: boolean }) {
  const { mutate, isPending } = useImportNow(id);
  return (
    <section aria-label={texts.now} className={styles.part}>
      <div className={styles.buttons}>
        <Button disabled={!isOn} loading={isPending} onClick={() => mutate()}>
          {texts.now}
        </Button>
        <Link to="/integrations/import_logs">{texts.logs}</Link>
        <span className={styles.sub}>{texts.nowHint}</span>
      </div>
    </section>
  );
}
