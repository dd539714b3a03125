import type { CycleRow } from '@reviews/contracts/cycles';
import { progressPercent } from '@reviews/domain';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useCycles } from '../../hooks/use-cycles.ts';
import { progressWords } from '../../lib/progress.ts';
import { CycleDates } from './cycle-dates.tsx';
import { CycleStateChip } from './cycle-state-chip.tsx';
import styles from './seasons.module.css';

const ROW_HEIGHT = 92;

/** The review seasons (RT-15): where each stands, and how far it is. */
export function SeasonList() {
  const { data, error, isFetching, refetch } = useCycles();
  return (
    <PageFrame subtitle="Review seasons, newest first" title="Cycles">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} title="The cycles could not be loaded" />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={3} />
        )
      ) : (
        <div aria-busy={isFetching}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} title="The cycles could not be refreshed" />}
          {data.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} title="No cycles yet">
              Each review season appears here with its dates and how far it is, from the day it is set up.
            </EmptyState>
          ) : (
            <ul className={styles.seasons}>
              {data.map((cycle) => (
                <Season cycle={cycle} key={cycle.id} />
              ))}
            </ul>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function Season({ cycle }: { cycle: CycleRow }) {
  const { id, name, state, forms, complete } = cycle;
  return (
    <li className={styles.season}>
      <div>
        <div className={styles.head}>
          <Link className={styles.name} to={`/cycles/${id}/overview`}>
            {name}
          </Link>
          <CycleStateChip state={state} />
        </div>
        <div className={styles.dates}>
          <CycleDates cycle={cycle} />
        </div>
      </div>
      {state === 'draft' && forms === 0 ? (
        <p className={styles.none}>Not launched yet</p>
      ) : (
        <ProgressBar label={`Progress of ${name}`} percent={progressPercent(complete, forms)} words={`${progressWords({ complete, forms })} (${progressPercent(complete, forms)}%)`} />
      )}
    </li>
  );
}
