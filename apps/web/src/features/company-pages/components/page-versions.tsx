import type { PageAdminView } from '@reviews/contracts/company-pages';
import { Suspense, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
import styles from './pages.module.css';
import { RecordButton } from '../../../ui/record-table.tsx';

const VersionDialog = lazyComponent(
  async () => (await import('./version-dialog.tsx')).VersionDialog,
);

interface PageVersionsProps {
  page: PageAdminView;
  onPutBack: (version: { number: number; title: string; body: string }) => void;
}

/** Lists who changed the page and when; each version can be viewed and restored. */
export function PageVersions({ page, onPutBack }: PageVersionsProps) {
  const { formatDateTime } = useDates();
  const [shown, setShown] = useState<number | null>(null);
  const { versions, versions_count: all } = page;
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 className={styles.heading} id="versions">
        {texts.versions}
      </h2>
      <p className={styles.quiet}>
        {texts.versionsHint}{' '}
        {versions.length < all && texts.versionsShown({ shown: versions.length, all })}
      </p>
      <ol className={styles.versionList}>
        {versions.map(
          ({ number, title, saved_at: at, saved_by: name, is_published: isPublished }) => (
            <li className={styles.versionRow} key={number}>
              <span className={styles.versionName}>
                {texts.version({ number })}
                {isPublished && <span className={styles.mark}>{texts.isPublished}</span>}
              </span>
              <span className={styles.versionTitle}>{title}</span>
              <span className={styles.quiet}>
                {texts.savedBy({ name, date: formatDateTime(at) })}
              </span>
              <RecordButton asks label={texts.look({ number })} onClick={() => setShown(number)}>
                {texts.lookWord}
              </RecordButton>
            </li>
          ),
        )}
      </ol>
      <Suspense>
        {shown !== null && (
          <VersionDialog
            number={shown}
            onClose={() => setShown(null)}
            onPutBack={onPutBack}
            pageId={page.id}
          />
        )}
      </Suspense>
    </section>
  );
}
