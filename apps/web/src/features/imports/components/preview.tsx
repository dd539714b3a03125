import { Box, Button } from '@mantine/core';
import type { ImportView } from '@reviews/contracts/imports';
import { IMPORT_KINDS, pageCount, type ImportKind } from '@reviews/domain';
import { IconUserSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useImportRows, type RowsShown } from '../api/import-queries.ts';
import { daysOf } from '../lib/days-of.ts';
import { goneHint, IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import { RowsTable } from './rows-table.tsx';

const DEFAULTS = { tab: '', page: '1', search: '' };

const kindOf = (text: string): ImportKind | undefined => IMPORT_KINDS.find((kind) => kind === text);

/** Reads the shown kind of rows from the address; by default the first kind that has any. */
function useShown(one: ImportView) {
  const [{ tab, page, search }, change] = useUrlState(DEFAULTS);
  const kind =
    kindOf(tab) ?? IMPORT_KINDS.find((each) => (one.counts?.[each] ?? 0) > 0) ?? 'unchanged';
  const shown: RowsShown = { kind, search, page: Math.max(1, Number.parseInt(page, 10) || 1) };
  const [written] = useSearchParams();
  const hrefOf = (next: ImportKind): string => {
    const address = new URLSearchParams(written);
    address.set('tab', next);
    address.delete('page');
    address.delete('search');
    return `?${address.toString()}`;
  };
  return { shown, change, hrefOf };
}

/** Shows the rows of an import by kind, page by page; each view has its own address. */
export function Preview({ one }: { one: ImportView }) {
  const { shown, change, hrefOf } = useShown(one);
  const { data, error, isFetching, refetch } = useImportRows(one.id, one.digest, shown);
  const total = data?.totalResults ?? 0;
  const count = one.counts?.[shown.kind] ?? 0;
  const isGone = count > 0 && one.gone.includes(shown.kind);
  return (
    <>
      <PageTabs
        label={texts.tabs}
        tabs={IMPORT_KINDS.map((kind) => ({
          href: hrefOf(kind),
          label: texts.kinds[kind],
          count: one.counts?.[kind] ?? 0,
          warns: kind === 'refused' && (one.counts?.refused ?? 0) > 0,
          isCurrent: kind === shown.kind,
        }))}
      />
      {!isGone && (count > 10 || shown.search !== '') && (
        <Box maw="20rem" mb="sm">
          <SearchField
            label={texts.search}
            onSearch={(search) => change({ search, page: '1' })}
            value={shown.search}
          />
        </Box>
      )}
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={texts.rowsFailed}
        />
      )}
      {isGone ? (
        <EmptyState quiet title={texts.gone({ count })}>
          {goneHint(one)}
        </EmptyState>
      ) : data === undefined ? (
        !error && <SkeletonRows rows={5} />
      ) : (
        <div aria-busy={isFetching}>
          {data.data.length === 0 ? (
            <NoRows onClear={() => change({ search: '', page: '1' })} shown={shown} />
          ) : (
            <RowsTable
              days={daysOf(one)}
              isOver={one.applied_at !== null}
              kind={shown.kind}
              rows={data.data}
            />
          )}
          <PagedLinks
            label={texts.kinds[shown.kind]}
            onPage={(page) => change({ page: String(page) }, { push: true })}
            page={shown.page}
            pages={pageCount(total)}
          />
        </div>
      )}
    </>
  );
}

function NoRows({ shown: { kind, search }, onClear }: { shown: RowsShown; onClear: () => void }) {
  if (search === '') return <EmptyState quiet title={texts.noneOf[kind]} />;
  const clear = (
    <Button onClick={onClear} variant="default">
      {texts.clearSearch}
    </Button>
  );
  return (
    <EmptyState action={clear} icon={IconUserSearch} quiet title={texts.noneFound}>
      {texts.noneFoundHint}
    </EmptyState>
  );
}
