import { IconChartBar, IconLockOpen, IconTable } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { SkeletonBlock, SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { CycleOverview as Overview } from '../../api/cycles-api.ts';
import { useCycleOverview } from '../../hooks/use-cycles.ts';
import { listHref } from '../../lib/list-state.ts';
import { progressOf, progressWords } from '../../lib/progress.ts';
import { CycleNotFound } from '../cycle-not-found.tsx';
import { CycleDates } from '../seasons/cycle-dates.tsx';
import { CycleStateChip } from '../seasons/cycle-state-chip.tsx';
import styles from './overview.module.css';
import { ProgressChart } from './progress-chart.tsx';
import { ProgressTable } from './progress-table.tsx';
import { StageTimeline } from './stage-timeline.tsx';

/** How far a cycle is (RT-18): per form and status, each number leading to the forms it counts; and its stages. */
export function CycleOverview({ cycleId }: { cycleId: number }) {
  const { data, error, isFetching, refetch } = useCycleOverview(cycleId);
  if (error instanceof ApiError && error.kind === 'not-found') return <CycleNotFound />;
  return (
    <PageFrame place={<Link to="/cycles">Cycles</Link>} subtitle={data && <Subtitle overview={data} />} title={data?.cycle.name ?? (error ? 'Cycle overview' : null)}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} title="The overview could not be loaded" />
        ) : (
          <OverviewSkeleton />
        )
      ) : (
        <div aria-busy={isFetching}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} title="The numbers could not be refreshed" />}
          <Content overview={data} />
        </div>
      )}
    </PageFrame>
  );
}

const Subtitle = ({ overview: { cycle } }: { overview: Overview }) => (
  <span className={styles.subtitle}>
    <CycleStateChip state={cycle.state} />
    <CycleDates cycle={cycle} />
  </span>
);

function Content({ overview }: { overview: Overview }) {
  const { cycle, pulses, stages } = overview;
  if (pulses.length === 0) {
    return (
      <EmptyState icon={IconChartBar} title="Nothing to count yet">
        The forms of this cycle and how far they are appear here once it is launched.
      </EmptyState>
    );
  }
  const progress = progressOf(pulses.flatMap(({ counts }) => counts));
  return (
    <>
      <div className={styles.overall}>
        <ProgressBar label={`Progress of ${cycle.name}`} percent={progress.percent} words={`${progressWords(progress)} (${progress.percent}%)`} />
        <ReopenRequests cycleId={cycle.id} pulses={pulses} />
      </div>
      <Progress overview={overview} />
      {stages.length > 0 && (
        <section aria-labelledby="stages-heading" className={styles.section}>
          <h2 className={styles.heading} id="stages-heading">
            Stages
          </h2>
          <StageTimeline overview={overview} />
        </section>
      )}
    </>
  );
}

/** Who waits to be let back into a form: each number leads to exactly those rows. */
function ReopenRequests({ cycleId, pulses }: { cycleId: number; pulses: Overview['pulses'] }) {
  const asked = pulses.filter((pulse) => pulse.reopen_requests > 0);
  if (asked.length === 0) return null;
  return (
    <p className={styles.requests}>
      <IconLockOpen aria-hidden size={18} stroke={ICON_STROKE} />
      <span>
        Waiting to be reopened:{' '}
        {asked.map((pulse, index) => (
          <Fragment key={pulse.id}>
            {index > 0 && ', '}
            <Link to={listHref(cycleId, pulse.id, { reopen_request: { selection: 'pending' } })}>
              {pulse.reopen_requests} in {pulse.title}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  );
}

const DEFAULT_VIEW = { show: 'chart' };

function Progress({ overview: { cycle, pulses } }: { overview: Overview }) {
  const [{ show }, change] = useUrlState(DEFAULT_VIEW);
  const isTable = show === 'table';
  return (
    <section aria-labelledby="progress-heading" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading} id="progress-heading">
          Progress
        </h2>
        <div aria-label="Show the numbers as" className={styles.switch} role="group">
          <button aria-pressed={!isTable} onClick={() => change({ show: 'chart' })} type="button">
            <IconChartBar aria-hidden size={16} stroke={ICON_STROKE} /> Chart
          </button>
          <button aria-pressed={isTable} onClick={() => change({ show: 'table' })} type="button">
            <IconTable aria-hidden size={16} stroke={ICON_STROKE} /> Table
          </button>
        </div>
      </div>
      {isTable ? <ProgressTable cycleId={cycle.id} pulses={pulses} /> : <ProgressChart cycleId={cycle.id} pulses={pulses} />}
    </section>
  );
}

const SKELETON_PULSE = 132;

function OverviewSkeleton() {
  return (
    <>
      <div className={styles.overall}>
        <SkeletonBlock height={34} />
      </div>
      <SkeletonRows height={SKELETON_PULSE} label="Loading the overview" rows={4} />
    </>
  );
}
