import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSessionUser } from '../features/session/index.ts';
import { HistoryTable, useMyHistory } from '../features/tasks/index.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

const ViewOverList = lazy(() => import('../parts/view-over-list.tsx'));

/**
 * The reviews I have submitted (RT-07, RT-47). A form opens over the list with `?view={hash}`
 * (VIEW-05).
 */
export default function MyHistoryPage() {
  const { employee_id: me } = useSessionUser();
  const view = useOverlay('view');
  return (
    <PageFrame
      subtitle={
        <>
          The reviews you have submitted, newest first.{' '}
          {me !== null && <Link to={`/employees/${me}`}>Reviews about you, and your packets</Link>}
        </>
      }
      title="My history"
    >
      <History onView={view.open} />
      <Suspense>
        {view.shown !== null && (
          <ViewOverList hash={view.shown} key={view.shown} onClose={view.close} />
        )}
      </Suspense>
    </PageFrame>
  );
}

function History({ onView }: { onView: (hash: string) => void }) {
  const { data, error, isPending, isFetching, refetch } = useMyHistory();
  if (isPending) return <SkeletonRows height={56} label="Loading your history" rows={6} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title="Your history could not be loaded"
      />
    );
  if (data.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="Nothing submitted yet">
        A review appears here once you have submitted it, and can be read again at any time.
      </EmptyState>
    );
  }
  return <HistoryTable entries={data} onView={onView} />;
}
