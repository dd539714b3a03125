import { Box, Group, Paper, Text } from '@mantine/core';
import type { PageAdminView } from '@reviews/contracts/company-pages';
import { Suspense, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Tag } from '../../../ui/tag.tsx';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
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
      <Text c="dimmed" fz="note">
        {texts.versionsHint}{' '}
        {versions.length < all && texts.versionsShown({ shown: versions.length, all })}
      </Text>
      <Paper className="lined" component="ol" mt="sm" role="list" withBorder>
        {versions.map(
          ({ number, title, saved_at: at, saved_by: name, is_published: isPublished }) => (
            <Group component="li" gap="4px 16px" key={number} pe="xs" ps="md" py="xs" wrap="nowrap">
              <Group flex={1} gap="4px 16px" miw={0}>
                <Group component="span" fw={550} gap="xs" w="11em" wrap="nowrap">
                  {texts.version({ number })}
                  {isPublished && <Tag tone="positive">{texts.isPublished}</Tag>}
                </Group>
                <Text flex="1 1 10rem" span truncate>
                  {title}
                </Text>
                <Text c="dimmed" fz="note" span>
                  {texts.savedBy({ name, date: formatDateTime(at) })}
                </Text>
              </Group>
              <RecordButton asks label={texts.look({ number })} onClick={() => setShown(number)}>
                {texts.lookWord}
              </RecordButton>
            </Group>
          ),
        )}
      </Paper>
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
