import { Button } from '@mantine/core';
import type { ImportSummary } from '@reviews/contracts/imports';
import { pageCount } from '@reviews/domain';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { isAtWork, useImports } from '../api/import-queries.ts';
import { doneBy, effectsOf, IMPORT_TEXTS as texts, sourceOf } from '../lib/import-texts.ts';
import styles from './imports.module.css';

const DEFAULTS = { page: '1' };

/** Lists past imports (RT-04), newest first. */
export function ImportLogs() {
  const [{ page }, change] = useUrlState(DEFAULTS);
  const at = Math.max(1, Number.parseInt(page, 10) || 1);
  const { data, error, isFetching, refetch } = useImports(at);
  const begin = (
    <Button component={Link} to="/integrations/import">
      {texts.begin}
    </Button>
  );
  const isEmpty = data?.totalResults === 0;
  return (
    <PageFrame
      place={<Link to="/integrations/import">{texts.title}</Link>}
      primaryAction={(data === undefined ? error === null : !isEmpty) && begin}
      subtitle={texts.logsSubtitle}
      title={texts.logs}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.logsFailed}
          />
        ) : (
          <SkeletonRows rows={6} />
        ))}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={texts.logsFailed}
            />
          )}
          {isEmpty ? (
            <EmptyState action={begin} icon={IconTableImport} title={texts.logsEmpty}>
              {texts.logsEmptyHint}
            </EmptyState>
          ) : (
            <LogTable imports={data.data} />
          )}
          <PagedLinks
            label={texts.logs}
            onPage={(next) => change({ page: String(next) }, { push: true })}
            page={at}
            pages={pageCount(data.totalResults)}
          />
        </div>
      )}
    </PageFrame>
  );
}

function LogTable({ imports }: { imports: readonly ImportSummary[] }) {
  const { formatDateTime } = useDates();
  return (
    <RecordTable columns={[texts.file, texts.when, texts.outcome]} label={texts.logs}>
      {imports.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Link
              aria-label={texts.open({ name: one.file.name })}
              to={`/integrations/import?import=${one.id}`}
            >
              {one.file.name}
            </Link>
            <span className={record.sub}>{sourceOf(one)}</span>
          </th>
          <td className={record.number} data-label={texts.when}>
            {formatDateTime(one.started_at)}
            <span className={record.sub}>{one.started_by}</span>
          </td>
          <td data-label={texts.outcome}>
            <span className={one.state === 'discarded' ? styles.quiet : undefined}>
              {isAtWork(one)
                ? `${texts.states[one.state]}, ${one.progress}%`
                : texts.states[one.state]}
            </span>
            <Outcome one={one} />
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

function Outcome({ one }: { one: ImportSummary }) {
  const { formatDateTime } = useDates();
  const done = one.undone_at ?? one.applied_at;
  const lines = [
    one.state === 'discarded' || one.counts === null ? '' : effectsOf(one.counts),
    one.state !== 'discarded' && (one.counts?.refused ?? 0) > 0
      ? texts.refusedOf({ count: one.counts?.refused ?? 0 })
      : '',
    done === null
      ? ''
      : doneBy({
          date: formatDateTime(done),
          name: one.undone_at === null ? one.applied_by : one.undone_by,
        }),
    one.fault ?? '',
  ].filter((line) => line !== '');
  return lines.map((line) => (
    <span className={record.sub} key={line}>
      {line}
    </span>
  ));
}
