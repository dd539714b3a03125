import { Button, Group, Text } from '@mantine/core';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import { IconArchive, IconBooks, IconFileSearch } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useLibrary } from '../../api/library-queries.ts';
import { useTemplateFilters, type TemplateFilterState } from '../../hooks/use-template-filters.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import styles from '../list/template-list.module.css';
import { Toggle } from '../../../../ui/toggle.tsx';
import { LibraryTable } from './library-table.tsx';

const QuestionDialog = lazyComponent(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

const ROW_HEIGHT = 64;

/** The question library: questions to reuse, with search, edit and archive. */
export function LibraryList() {
  const filters = useTemplateFilters();
  const { search, archived } = filters.query;
  const { data, error, isFetching, refetch } = useLibrary(search, archived);
  const [open, setOpen] = useState<LibraryQuestion | null>(null);
  if (error !== null && data === undefined)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={texts.loadFailed}
      />
    );
  const show = (question: LibraryQuestion): void => setOpen(question);
  const close = (): void => setOpen(null);
  return (
    <>
      <FilterBar filters={filters} total={data?.data.length} />
      {data === undefined ? (
        <SkeletonRows height={ROW_HEIGHT} label={texts.loading} rows={6} />
      ) : (
        <section aria-busy={isFetching} aria-label={texts.title}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={texts.refreshFailed}
            />
          )}
          {data.data.length > 0 ? (
            <LibraryTable onOpen={show} rows={data.data} />
          ) : (
            <Nothing filters={filters} />
          )}
        </section>
      )}
      <Suspense>
        {open !== null && <QuestionDialog kind={open.ui_key} onClose={close} row={open} />}
      </Suspense>
    </>
  );
}

function FilterBar({
  filters: { words, setWords, archived, setArchived },
  total,
}: {
  filters: TemplateFilterState;
  total: number | undefined;
}) {
  return (
    <Group component="search" gap="8px 16px" mb="md">
      <SearchBox
        className={styles.search}
        clearLabel={TEMPLATE_TEXTS.clearSearch}
        hint={texts.searchHint}
        label={texts.search}
        onChange={setWords}
        value={words}
      />
      <Toggle checked={archived} label={TEMPLATE_TEXTS.archivedOnly} onChange={setArchived} />
      <Text span aria-live="polite" ml="auto" c="dimmed" className="tabular">
        {total === undefined ? '' : texts.found({ count: total })}
      </Text>
    </Group>
  );
}

function Nothing({ filters }: { filters: TemplateFilterState }): ReactNode {
  if (filters.query.search !== '') {
    return (
      <EmptyState
        action={
          <Button mt={4} onClick={filters.clear} variant="default">
            {texts.clear}
          </Button>
        }
        icon={IconFileSearch}
        title={texts.noneFound}
      >
        {texts.noneFoundMore}
      </EmptyState>
    );
  }
  return filters.archived ? (
    <EmptyState icon={IconArchive} title={texts.noneArchived}>
      {texts.noneArchivedMore}
    </EmptyState>
  ) : (
    <EmptyState icon={IconBooks} title={texts.none}>
      {texts.noneMore}
    </EmptyState>
  );
}
