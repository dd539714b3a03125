import { Box, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import type { CycleRow } from '@reviews/contracts/cycles';
import { progressPercent } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { cycleList } from '@reviews/messages/en/cycles';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { NewCycleButton } from '../../builder/components/new-cycle-button.tsx';
import { useCycles } from '../../hooks/use-cycles.ts';
import { PROGRESS_TEXTS } from '../../lib/progress.ts';
import { CycleDates } from './cycle-dates.tsx';
import { CycleStateChip } from './cycle-state-chip.tsx';
import styles from './seasons.module.css';

const TEXTS = texts(cycleList);
const ROW_HEIGHT = 92;

/** Lists the cycles (RT-15) with state and progress. A draft links to the builder. */
export function SeasonList() {
  const { data: found, error, isFetching, refetch } = useCycles();
  const data = found?.data;
  const canManage = found?.can_manage === true;
  return (
    <PageFrame
      primaryAction={canManage && data && <NewCycleButton cycles={data} />}
      subtitle={TEXTS.subtitle}
      title={TEXTS.title}
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={TEXTS.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={3} />
        )
      ) : (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={TEXTS.refreshFailed}
            />
          )}
          {data.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} title={TEXTS.none}>
              {TEXTS.noneHint}
            </EmptyState>
          ) : (
            <Paper
              className="lined"
              component="ul"
              role="list"
              style={{ overflow: 'hidden' }}
              withBorder
            >
              {data.map((cycle) => (
                <Season canManage={canManage} cycle={cycle} key={cycle.id} />
              ))}
            </Paper>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function Season({ cycle, canManage }: { cycle: CycleRow; canManage: boolean }) {
  const { id, name, state, forms, complete } = cycle;
  const percent = progressPercent(complete, forms);
  return (
    <Group
      className={styles.season ?? ''}
      component="li"
      gap="8px 32px"
      px="clamp(1rem, 3vw, 1.5rem)"
      py="clamp(1rem, 3vw, 1.25rem)"
    >
      <Box flex="1 1 16rem">
        <Group gap="6px 12px">
          <Link
            className={styles.name}
            to={canManage && state === 'draft' ? `/cycles/${id}` : `/cycles/${id}/overview`}
          >
            {name}
          </Link>
          <CycleStateChip state={state} />
          {canManage && state !== 'draft' && (
            <Link className={styles.setup} to={`/cycles/${id}`}>
              {TEXTS.setUp}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Link>
          )}
        </Group>
        <Text c="dimmed" className="tabular" component="div" fz="note" mt={2}>
          <CycleDates cycle={cycle} />
        </Text>
      </Box>
      <Box flex="0 1 20rem">
        {state === 'draft' && forms === 0 ? (
          <Text c="dimmed" fz="note">
            {TEXTS.notLaunched}
          </Text>
        ) : (
          <ProgressBar
            label={PROGRESS_TEXTS.of({ name })}
            percent={percent}
            words={PROGRESS_TEXTS.withPercent({
              words: PROGRESS_TEXTS.complete({ complete, forms }),
              percent,
            })}
          />
        )}
      </Box>
    </Group>
  );
}
