import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconBell } from '@tabler/icons-react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useMarkRead, useNotices } from '../api/notices-queries.ts';
import { AddressTabs } from './address-tabs.tsx';
import { NoticeList } from './notice-list.tsx';
import type { ReadingProps } from './reading-props.ts';
import styles from './notices.module.css';

const DEFAULTS = { show: '' };
const PARTS = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
];
const ROW_HEIGHT = 76;

/** All notices, or only the unread ones; the choice is in the address. */
export function AllNotices({ marksRead }: ReadingProps) {
  const [{ show }] = useUrlState(DEFAULTS);
  const unreadOnly = show === 'unread';
  return (
    <>
      <AddressTabs
        choices={PARTS}
        chosen={unreadOnly ? 'unread' : ''}
        label="Which notices"
        name="show"
      />
      <Pages key={show} marksRead={marksRead} unreadOnly={unreadOnly} />
    </>
  );
}

function Pages({ marksRead, unreadOnly }: ReadingProps & { unreadOnly: boolean }) {
  const {
    data,
    error,
    isPending,
    isFetching,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useNotices(unreadOnly);
  if (isPending) return <SkeletonRows height={ROW_HEIGHT} label="Loading your notices" rows={6} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title="Your notices could not be loaded"
      />
    );
  const notices = data.pages.flatMap((page) => page.data);
  if (notices.length === 0) {
    return (
      <EmptyState icon={IconBell} title={unreadOnly ? 'Nothing unread' : 'No notices'}>
        {unreadOnly ? MESSAGES.notices.allRead : MESSAGES.notices.empty}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.card}>
        <NoticeList
          label={unreadOnly ? 'Unread notices' : 'Notices'}
          marksRead={marksRead}
          notices={notices}
        />
      </div>
      {isFetchNextPageError && (
        <ErrorState error={error} quiet title="Earlier notices could not be loaded" />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            variant="default"
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** Marks everything as read, including notices that are not on screen. */
export function MarkAllRead() {
  const markRead = useMarkRead();
  return (
    <Button
      loading={markRead.isPending}
      onClick={() => markRead.mutate(undefined)}
      variant="default"
    >
      Mark all as read
    </Button>
  );
}
