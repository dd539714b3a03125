import { Box, Text } from '@mantine/core';
import { SIGHT_KINDS, type SeenRecord, type SightKind } from '@reviews/contracts/access';
import { pageCount } from '@reviews/domain';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useSight } from '../api/access-queries.ts';
import { EXPLAIN_TEXTS as texts } from '../lib/access-texts.ts';

interface SightListProps {
  userId: number;
  /** The kind as given in the address. */
  kind: string;
  page: number;
  onKind: (kind: SightKind) => void;
  onPage: (page: number) => void;
}

const PARAMETER = { forms: 'form', packets: 'packet', employees: 'about' } as const;

/**
 * Shows what a person can see: the number of records of each kind, and one kind page by page, each
 * with its rule.
 */
export function SightList({ userId, kind: given, page, onKind, onPage }: SightListProps) {
  const kind = SIGHT_KINDS.find((each) => each === given) ?? 'forms';
  const { data, error, isFetching, refetch } = useSight(userId, kind, page);
  if (data === undefined)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={texts.failed}
      />
    ) : (
      <SkeletonRows height={48} rows={8} />
    );
  return (
    <section aria-busy={isFetching} aria-label={texts.sees}>
      {data.person.is_deactivated && <Notice tone="quiet">{texts.closed}</Notice>}
      <SegmentedControl
        choices={SIGHT_KINDS.map((each) => ({
          value: each,
          label: texts.kinds[each],
          count: data.totals[each],
        }))}
        label={texts.kindsLabel}
        onChange={onKind}
        value={kind}
      />
      <Text c="dimmed" fz="note" mt={2}>
        {texts.only}
      </Text>
      {data.data.length === 0 ? (
        <EmptyState quiet title={texts.nothing} />
      ) : (
        <Box mt="sm">
          <RecordTable columns={[texts.record, texts.place, texts.rule]} label={texts.kinds[kind]}>
            {data.data.map((seen) => (
              <SeenRow
                href={`/access?user=${userId}&${PARAMETER[kind]}=${seen.key}`}
                key={seen.key}
                seen={seen}
              />
            ))}
          </RecordTable>
        </Box>
      )}
      <Box mt="md">
        <PagedLinks onPage={onPage} page={page} pages={pageCount(data.totals[kind])} />
      </Box>
    </section>
  );
}

function SeenRow({ seen: { title, place, sentence }, href }: { seen: SeenRecord; href: string }) {
  return (
    <tr>
      <th scope="row">
        <Link className={record.link} to={href}>
          {title}
        </Link>
      </th>
      <td>{place}</td>
      <td>{sentence}</td>
    </tr>
  );
}
