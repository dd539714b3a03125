import { MESSAGES } from '@reviews/domain';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMarkRead, useNotices } from '../api/notices-queries.ts';
import { NoticeList } from './notice-list.tsx';
import type { ReadingProps } from './reading-props.ts';
import styles from './notices.module.css';

const NEWEST = 8;

/** The panel below the bell: the newest notices and a link to all of them. */
export default function NoticePanel({ marksRead, unread }: ReadingProps & { unread: number }) {
  const markRead = useMarkRead();
  return (
    <section aria-label="Notices">
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>Notices</h2>
        {unread > 0 && (
          <button className={styles.quiet} onClick={() => markRead.mutate(undefined)} type="button">
            Mark all as read
          </button>
        )}
        <Link
          aria-label="Choose which notices come by mail"
          className={styles.settings}
          title="Notices by mail"
          to="/my/notices/settings"
        >
          <IconSettings aria-hidden size={18} stroke={ICON_STROKE} />
        </Link>
      </div>
      <div className={styles.newest}>
        <Newest marksRead={marksRead} />
      </div>
      <Link className={styles.all} to="/my/notices">
        See all notices
      </Link>
    </section>
  );
}

function Newest({ marksRead }: ReadingProps) {
  const { data, error, isPending, isFetching, refetch } = useNotices(false);
  if (isPending) return <SkeletonRows label="Loading your notices" rows={3} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title="Your notices could not be loaded"
      />
    );
  const notices = data.pages.flatMap((page) => page.data).slice(0, NEWEST);
  if (notices.length === 0) {
    return (
      <EmptyState icon={IconBell} quiet title="No notices">
        {MESSAGES.notices.empty}
      </EmptyState>
    );
  }
  return <NoticeList label="Newest notices" marksRead={marksRead} notices={notices} />;
}
