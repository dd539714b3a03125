import { Button } from '@mantine/core';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import { IconArchive, IconBooks, IconFileSearch } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListBar } from '../../../../ui/list-bar.tsx';
import { ListBody } from '../../../../ui/list-body.tsx';
import { useLibrary } from '../../api/library-queries.ts';
import { useTemplateFilters, type TemplateFilterState } from '../../hooks/use-template-filters.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import { LibraryTable } from './library-table.tsx';

const QuestionDialog = lazyComponent(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

const SKELETON = { height: 64, label: texts.loading, rows: 6 };

/** The question library: questions to reuse, with search, edit and archive. */
export function LibraryList() {
  const filters = useTemplateFilters();
  const { search, archived } = filters.query;
  const query = useLibrary(search, archived);
  const [open, setOpen] = useState<LibraryQuestion | null>(null);
  return (
    <>
      <ListBody
        bar={(data) => <FilterBar filters={filters} total={data?.data.length} />}
        failed={texts.loadFailed}
        label={texts.title}
        query={query}
        refreshFailed={texts.refreshFailed}
        skeleton={SKELETON}
      >
        {({ data }) =>
          data.length > 0 ? (
            <LibraryTable onOpen={setOpen} rows={data} />
          ) : (
            <Nothing filters={filters} />
          )
        }
      </ListBody>
      <Suspense>
        {open !== null && (
          <QuestionDialog kind={open.ui_key} onClose={() => setOpen(null)} row={open} />
        )}
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
    <ListBar
      count={total === undefined ? '' : texts.found({ count: total })}
      search={{
        clearLabel: TEMPLATE_TEXTS.clearSearch,
        hint: texts.searchHint,
        label: texts.search,
        onChange: setWords,
        value: words,
      }}
    >
      <Toggle checked={archived} label={TEMPLATE_TEXTS.archivedOnly} onChange={setArchived} />
    </ListBar>
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
