import { Box, Text } from '@mantine/core';
import { SIGHT_KINDS, type SightKind } from '@reviews/contracts/access';
import { pageCount } from '@reviews/domain';
import { DataTable, NameLink } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
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

const SKELETON = { height: 48, rows: 8 };
const PARAMETER = { forms: 'form', packets: 'packet', employees: 'about' } as const;

/**
 * Shows what a person can see: the number of records of each kind, and one kind page by page, each
 * with its rule.
 */
export function SightList({ userId, kind: given, page, onKind, onPage }: SightListProps) {
  const kind = SIGHT_KINDS.find((each) => each === given) ?? 'forms';
  return (
    <ListBody
      failed={texts.failed}
      label={texts.sees}
      query={useSight(userId, kind, page)}
      skeleton={SKELETON}
    >
      {(data) => (
        <>
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
              <DataTable
                columns={[
                  {
                    key: 'record',
                    label: texts.record,
                    cell: ({ key, title }) => (
                      <NameLink to={`/access?user=${userId}&${PARAMETER[kind]}=${key}`}>
                        {title}
                      </NameLink>
                    ),
                  },
                  { key: 'place', label: texts.place, cardLabel: null, cell: ({ place }) => place },
                  {
                    key: 'rule',
                    label: texts.rule,
                    cardLabel: null,
                    cell: ({ sentence }) => sentence,
                  },
                ]}
                keyOf={({ key }) => key}
                label={texts.kinds[kind]}
                rows={data.data}
              />
            </Box>
          )}
          <PagedLinks onPage={onPage} page={page} pages={pageCount(data.totals[kind])} />
        </>
      )}
    </ListBody>
  );
}
