import { Button } from '@mantine/core';
import type { ImportSummary } from '@reviews/contracts/imports';
import { pageCount } from '@reviews/domain';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { DataTable, Sub } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { isAtWork, useImports } from '../api/import-queries.ts';
import { doneBy, effectsOf, IMPORT_TEXTS as texts, sourceOf } from '../lib/import-texts.ts';
import styles from './imports.module.css';

const DEFAULTS = { page: '1' };
const SKELETON = { rows: 6 };

/** Lists past imports (RT-04), newest first. */
export function ImportLogs() {
  const [{ page }, change] = useUrlState(DEFAULTS);
  const at = Math.max(1, Number.parseInt(page, 10) || 1);
  const query = useImports(at);
  const begin = (
    <Button component={Link} to="/integrations/import">
      {texts.begin}
    </Button>
  );
  const isEmpty = query.data?.totalResults === 0;
  return (
    <PageFrame
      place={<Link to="/integrations/import">{texts.title}</Link>}
      primaryAction={(query.data === undefined ? query.error === null : !isEmpty) && begin}
      subtitle={texts.logsSubtitle}
      title={texts.logs}
    >
      <ListBody failed={texts.logsFailed} query={query} skeleton={SKELETON}>
        {({ data, totalResults }) => (
          <>
            {isEmpty ? (
              <EmptyState action={begin} icon={IconTableImport} title={texts.logsEmpty}>
                {texts.logsEmptyHint}
              </EmptyState>
            ) : (
              <LogTable imports={data} />
            )}
            <PagedLinks
              label={texts.logs}
              onPage={(next) => change({ page: String(next) }, { push: true })}
              page={at}
              pages={pageCount(totalResults)}
            />
          </>
        )}
      </ListBody>
    </PageFrame>
  );
}

function LogTable({ imports }: { imports: readonly ImportSummary[] }) {
  const { formatDateTime } = useDates();
  return (
    <DataTable
      columns={[
        {
          key: 'file',
          label: texts.file,
          cell: (one) => (
            <>
              <Link
                aria-label={texts.open({ name: one.file.name })}
                to={`/integrations/import?import=${one.id}`}
              >
                {one.file.name}
              </Link>
              <Sub>{sourceOf(one)}</Sub>
            </>
          ),
        },
        {
          key: 'when',
          label: texts.when,
          isNumber: true,
          cell: (one) => (
            <>
              {formatDateTime(one.started_at)}
              <Sub>{one.started_by}</Sub>
            </>
          ),
        },
        { key: 'outcome', label: texts.outcome, cell: (one) => <Outcome one={one} /> },
      ]}
      keyOf={({ id }) => id}
      label={texts.logs}
      rows={imports}
    />
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
  return (
    <>
      <span className={one.state === 'discarded' ? styles.quiet : undefined}>
        {isAtWork(one) ? `${texts.states[one.state]}, ${one.progress}%` : texts.states[one.state]}
      </span>
      {lines.map((line) => (
        <Sub key={line}>{line}</Sub>
      ))}
    </>
  );
}
