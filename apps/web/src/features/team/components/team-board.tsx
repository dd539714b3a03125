import { Box, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReplyOf } from '@reviews/contracts';
import type { showMyTeam } from '@reviews/contracts/team';
import { pageCount, TEAM_PAGE_SIZE } from '@reviews/domain';
import { IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useTeam } from '../api/team-queries.ts';
import { lateOf } from '../lib/late.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { TeamCards, TeamTable, type TeamRowsProps } from './team-rows.tsx';
import { TeamToolbar } from './team-toolbar.tsx';

const PeerReviewsDialog = lazyComponent(
  async () => (await import('./peer-reviews-dialog.tsx')).PeerReviewsDialog,
);

const NARROW = '(width < 48em)';
const ROW_HEIGHT = 88;
/** Higher than the last page of any list of people. */
const MAX_PAGE = 10_000;
const DEFAULTS = { below: '', late: '', page: '1' };
const ON = '1';

function pageFrom(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/**
 * The user's reports with the state of each review about them (RT-46). Filters and page are kept in
 * the address.
 */
export function TeamBoard() {
  const [state, change] = useUrlState(DEFAULTS);
  const [wholeLine, lateOnly, page] = [state.below === ON, state.late === ON, pageFrom(state.page)];
  const { data, error, isFetching, refetch } = useTeam({ wholeLine, page });
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={TEAM_TEXTS.loadFailed}
        />
      );
    return <SkeletonRows height={ROW_HEIGHT} label={TEAM_TEXTS.loading} rows={6} />;
  }
  if (data.totalResults === 0) {
    return (
      <EmptyState icon={IconUsers} title={TEAM_TEXTS.none}>
        {TEAM_TEXTS.noneMore}
      </EmptyState>
    );
  }
  const late = data.data.filter((row) => lateOf(row) > 0);
  return (
    <section aria-busy={isFetching} aria-label={TEAM_TEXTS.people}>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={TEAM_TEXTS.refreshFailed}
        />
      )}
      <TeamToolbar
        late={late.length}
        lateOnly={lateOnly}
        onLateOnly={(on) => change({ late: on ? ON : '' })}
        onWholeLine={(on) => change({ below: on ? ON : '', page: '1' })}
        total={data.totalResults}
        wholeLine={data.hasBelow ? wholeLine : null}
      />
      {lateOnly && late.length === 0 && data.data.length > 0 ? (
        <EmptyState
          action={
            <Button onClick={() => change({ late: '' })} variant="default">
              {TEAM_TEXTS.everyone}
            </Button>
          }
          icon={IconUsers}
          quiet
          title={TEAM_TEXTS.noneLate}
        />
      ) : (
        <People
          team={lateOnly ? { ...data, data: late } : data}
          toFirst={() => change({ page: '1' })}
        />
      )}
      <Box mt="lg">
        <PagedLinks
          onPage={(next) => change({ page: String(next) }, { push: true })}
          page={page}
          pages={pageCount(data.totalResults, TEAM_PAGE_SIZE)}
        />
      </Box>
    </section>
  );
}

interface PeopleProps {
  team: ReplyOf<typeof showMyTeam>;
  toFirst: () => void;
}

function People({ team: { columns, data: rows }, toFirst }: PeopleProps) {
  const [opened, setOpened] = useState<Parameters<TeamRowsProps['onReviews']>[0] | null>(null);
  const onReviews: TeamRowsProps['onReviews'] = (next) => setOpened(next);
  const onClose = (): void => setOpened(null);
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  if (rows.length === 0) {
    return (
      <EmptyState
        action={
          <Button onClick={toFirst} variant="default">
            {TEAM_TEXTS.firstPage}
          </Button>
        }
        icon={IconUsers}
        quiet
        title={TEAM_TEXTS.noFurther}
      />
    );
  }
  const Rows = isNarrow ? TeamCards : TeamTable;
  return (
    <>
      {columns.length === 0 && (
        <Text mb="md" c="dimmed">
          {TEAM_TEXTS.noCycle}
        </Text>
      )}
      <Rows columns={columns} onReviews={onReviews} rows={rows} />
      <Suspense>
        {opened && <PeerReviewsDialog hash={opened.hash} name={opened.name} onClose={onClose} />}
      </Suspense>
    </>
  );
}
