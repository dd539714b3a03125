import { IconHistory } from '@tabler/icons-react';
import { HistoryTable, useMyHistory } from '../features/tasks/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

/** What I have submitted (RT-07, RT-47). */
export default function MyHistoryPage() {
  return (
    <PageFrame subtitle="The reviews you have submitted, newest first." title="My history">
      <History />
    </PageFrame>
  );
}

function History() {
  const { data, error, isPending, isFetching, refetch } = useMyHistory();
  if (isPending) return <SkeletonRows height={56} label="Loading your history" rows={6} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} title="Your history could not be loaded" />;
  if (data.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="Nothing submitted yet">
        A review appears here once you have submitted it, and can be read again at any time.
      </EmptyState>
    );
  }
  return <HistoryTable entries={data} />;
}
