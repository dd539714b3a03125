import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useSessionUser } from '../features/session/index.ts';
import { HISTORY_TEXTS, HistoryTable, useMyHistory } from '../features/pulses/index.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

const ViewOverList = lazyComponent(
  async () => (await import('../parts/view-over-list.tsx')).ViewOverList,
);

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
          {HISTORY_TEXTS.subtitle}{' '}
          {me !== null && <Link to={`/employees/${me}`}>{HISTORY_TEXTS.aboutMe}</Link>}
        </>
      }
      title={HISTORY_TEXTS.title}
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
  if (isPending) return <SkeletonRows height={56} label={HISTORY_TEXTS.loading} rows={6} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={HISTORY_TEXTS.failed}
      />
    );
  if (data.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={HISTORY_TEXTS.none}>
        {HISTORY_TEXTS.noneHint}
      </EmptyState>
    );
  }
  return <HistoryTable entries={data} onView={onView} />;
}
