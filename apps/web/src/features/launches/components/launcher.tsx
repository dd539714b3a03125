import { launchedTo, MESSAGES } from '@reviews/domain';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import {
  useCycleToLaunch,
  useDryRun,
  useLaunches,
  usePlan,
  usePopulations,
} from '../api/launch-queries.ts';
import { useChoice } from '../hooks/use-choice.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import { OpenLauncher } from './open-launcher.tsx';

const CYCLES = <Link to="/cycles">{texts.cycles}</Link>;
const ROW_HEIGHT = 120;

/**
 * Renders `/cycles/{id}/launcher` (RT-19): the population, the effect of the launch, and the launch
 * itself.
 */
export function Launcher({ cycleId, tabs }: { cycleId: number; tabs: ReactNode }) {
  const { data, error, isFetching, refetch } = useCycleToLaunch(cycleId);
  const launchable = useMemo(
    () =>
      data?.pulses
        .filter(({ group_name: group }) => launchedTo(group) !== null)
        .map(({ id }) => id) ?? null,
    [data],
  );
  const choice = useChoice(launchable);
  // All requests run in parallel.
  const asks = {
    launches: useLaunches(cycleId),
    populations: usePopulations(),
    dryRun: useDryRun(cycleId, choice.asked),
    plan: usePlan(cycleId, choice.asked, choice.shown),
  };
  if (error instanceof ApiError && error.kind === 'not-found') return <CycleToLaunchNotFound />;
  const place = (
    <>
      {CYCLES}
      {data !== undefined && (
        <>
          {' / '}
          <Link to={`/cycles/${cycleId}`}>{data.cycle.name}</Link>
        </>
      )}
    </>
  );
  return (
    <PageFrame
      documentTitle={data === undefined ? texts.title : texts.titleOf({ name: data.cycle.name })}
      place={place}
      subtitle={texts.subtitle}
      tabs={tabs}
      title={texts.title}
      width="wide"
    >
      {data !== undefined ? (
        <OpenLauncher asks={asks} choice={choice} cycle={data} />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={texts.failed}
        />
      ) : (
        <SkeletonRows height={ROW_HEIGHT} label={texts.loading} rows={4} />
      )}
    </PageFrame>
  );
}

/** Shown when the cycle in the address does not exist. */
export function CycleToLaunchNotFound() {
  return (
    <PageFrame place={CYCLES} title={texts.notFound}>
      <EmptyState action={CYCLES} icon={IconCalendarOff} title={MESSAGES.cycles.notFound} />
    </PageFrame>
  );
}
