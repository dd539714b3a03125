import { Box, Group, Text } from '@mantine/core';
import type { PageAdminView } from '@reviews/contracts/company-pages';
import { Suspense, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
import styles from './pages.module.css';
import { RecordButton } from '../../../ui/record-actions.tsx';

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
    <Box component="section" aria-labelledby="versions" pb="xl">
      <Box component="h2" mb={4} fz={17} fw={600} id="versions">
        {texts.versions}
      </Box>
      <p className={styles.quiet}>
        {texts.versionsHint}{' '}
        {versions.length < all && texts.versionsShown({ shown: versions.length, all })}
      </p>
      <Box
        component="ol"
        mt="sm"
        bd="1px solid var(--hairline)"
        bdrs="md"
        bg="var(--surface)"
        role="list"
      >
        {versions.map(
          ({ number, title, saved_at: at, saved_by: name, is_published: isPublished }) => (
            <li className={styles.versionRow} key={number}>
              <Group component="span" gap="xs" wrap="nowrap" fw={550}>
                {texts.version({ number })}
                {isPublished && (
                  <Text
                    span
                    py={1}
                    px={7}
                    bdrs="sm"
                    bg="var(--positive-soft)"
                    c="var(--positive)"
                    fz={12}
                  >
                    {texts.isPublished}
                  </Text>
                )}
              </Group>
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
      </Box>
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
    </Box>
  );
}
