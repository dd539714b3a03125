import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useSessionUser } from '../features/session/index.ts';
import { HISTORY_TEXTS, HistoryTable, useMyHistory } from '../features/pulses/index.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

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
  return (
    <ListBody
      failed={HISTORY_TEXTS.failed}
      query={useMyHistory()}
      skeleton={{ height: 56, label: HISTORY_TEXTS.loading, rows: 6 }}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState icon={IconHistory} title={HISTORY_TEXTS.none}>
            {HISTORY_TEXTS.noneHint}
          </EmptyState>
        ) : (
          <HistoryTable entries={entries} onView={onView} />
        )
      }
    </ListBody>
  );
}
