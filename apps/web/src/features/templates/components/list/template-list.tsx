import { Button } from '@mantine/core';
import type { TemplateRow } from '@reviews/contracts/templates';
import { IconArchive, IconFileSearch, IconForms } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListBody } from '../../../../ui/list-body.tsx';
import { useTemplates } from '../../api/template-queries.ts';
import { useTemplateFilters, type TemplateFilterState } from '../../hooks/use-template-filters.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import { TemplateFilterBar } from './template-filter-bar.tsx';
import { TemplateTable } from './template-table.tsx';

const SKELETON = { height: 64, label: texts.loading, rows: 6 };

/** The list of templates, with their state and use. */
export function TemplateList() {
  const filters = useTemplateFilters();
  const query = useTemplates(filters.query);
  return (
    <ListBody
      bar={(data) => <TemplateFilterBar filters={filters} total={data?.data.length} />}
      failed={texts.loadFailed}
      label={texts.title}
      query={query}
      refreshFailed={texts.refreshFailed}
      skeleton={SKELETON}
    >
      {({ data }) => <Templates filters={filters} rows={data} />}
    </ListBody>
  );
}

function Templates({
  rows,
  filters,
}: {
  rows: readonly TemplateRow[];
  filters: TemplateFilterState;
}): ReactNode {
  if (rows.length > 0) return <TemplateTable rows={rows} />;
  if (filters.isNarrowed) {
    return (
      <EmptyState
        action={
          <Button mt={4} onClick={filters.clear} variant="default">
            {texts.clearFilters}
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
    <EmptyState icon={IconForms} title={texts.none}>
      {texts.noneMore}
    </EmptyState>
  );
}
