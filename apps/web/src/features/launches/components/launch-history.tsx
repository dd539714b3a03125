import { Box, Button, Group, Text } from '@mantine/core';
import type { LaunchView } from '@reviews/contracts/launches';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { toast } from '../../../lib/toasts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { filtersText } from '../../../ui/filters/filter-values.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  isUnderWay,
  useLookAgain,
  useStartLaunch,
  type useLaunches,
} from '../api/launch-queries.ts';
import { LAUNCH_TEXTS as texts, progressWords } from '../lib/launch-texts.ts';

const ConfirmUndo = lazyComponent(async () => (await import('./confirm-undo.tsx')).ConfirmUndo);

interface LaunchHistoryProps {
  cycleId: number;
  /** The cycle's revision to launch. */
  revision: number;
  launches: ReturnType<typeof useLaunches>;
}

/** Lists the launches of a cycle with the progress of a running one, and undoes them. */
export function LaunchHistory({ cycleId, revision, launches }: LaunchHistoryProps) {
  const { data, error, isFetching, refetch } = launches;
  const start = useStartLaunch(cycleId);
  const [asked, setAsked] = useState<LaunchView | null>(null);
  useNewsOfTheEnd(cycleId, data ?? []);
  if (error && data === undefined)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={texts.launchesFailed}
      />
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <Section title={texts.launches}>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={texts.launchesFailed}
        />
      )}
      <Box aria-label={texts.launches} className="lined" component="ul" my={-12} role="list">
        {data.map((launch, index) => (
          <Box component="li" key={launch.id} py="sm">
            <Launch
              // A later launch has already continued one that stopped.
              canGoOn={index === 0 && launch.state === 'failed'}
              isStarting={start.isPending}
              launch={launch}
              leftOut={index === 0 && <LeftOut cycleId={cycleId} launch={launch} />}
              onGoOn={() =>
                start.mutate({
                  population: launch.population,
                  pulseIds: launch.pulse_ids,
                  revision,
                })
              }
              onUndo={() => setAsked(launch)}
            />
          </Box>
        ))}
      </Box>
      <Suspense>
        {asked !== null && (
          <ConfirmUndo cycleId={cycleId} launch={asked} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </Section>
  );
}

/** Announces once the end of a launch that was seen running, and refreshes the rest. */
function useNewsOfTheEnd(cycleId: number, launches: readonly LaunchView[]): void {
  const seen = useRef(new Set<number>());
  const lookAgain = useLookAgain(cycleId);
  useEffect(() => {
    for (const launch of launches) {
      if (isUnderWay(launch)) seen.current.add(launch.id);
      else if (seen.current.delete(launch.id)) {
        if (launch.state === 'failed') toast.error(launch.fault ?? texts.states.failed);
        else if (launch.fault !== null) toast.info(launch.fault);
        else toast.success(launch.state === 'undone' ? texts.undoneNews : texts.doneNews(launch));
        lookAgain();
      }
    }
  }, [launches, lookAgain]);
}

interface LaunchProps {
  launch: LaunchView;
  canGoOn: boolean;
  isStarting: boolean;
  leftOut: ReactNode;
  onUndo: () => void;
  onGoOn: () => void;
}

function Launch({ launch, canGoOn, isStarting, leftOut, onUndo, onGoOn }: LaunchProps) {
  const { formatDateTime } = useDates();
  const { state, fault, can_undo: canUndo, started_at: at, started_by: by } = launch;
  const date = formatDateTime(at);
  if (isUnderWay(launch)) return <Progress launch={launch} />;
  return (
    <Group gap="8px 16px" align="flex-start" justify="space-between">
      <div>
        <Text c={state === 'failed' ? 'var(--danger)' : undefined} fw={550} span>
          {texts.states[state]}
        </Text>{' '}
        {state !== 'undone' && texts.result(launch)}
        <Text c="dimmed" fz="note">
          {startedWords(date, by)}
        </Text>
        {fault !== null && (
          <Box component="p" maw="var(--measure)" mt={4}>
            {fault}
          </Box>
        )}
        {leftOut}
        {state === 'done' && !canUndo && (
          <Text c="dimmed" fz="note">
            {texts.cannotUndo}
          </Text>
        )}
      </div>
      <Group gap="xs" align="stretch" wrap="nowrap">
        {canGoOn && (
          <Button loading={isStarting} onClick={onGoOn} size="compact-sm" variant="default">
            {texts.goOn}
          </Button>
        )}
        {canUndo && (
          <Button
            aria-label={texts.takeBackOf({ date })}
            onClick={onUndo}
            size="compact-sm"
            variant="default"
          >
            {texts.takeBack}
          </Button>
        )}
      </Group>
    </Group>
  );
}

const INELIGIBLE = new URLSearchParams({
  filters: filtersText({ status: { selections: ['ineligible'] } }),
}).toString();

/** Says in which pulses people have nothing, with the list that names them. */
function LeftOut({ cycleId, launch }: { cycleId: number; launch: LaunchView }) {
  if (launch.state !== 'done') return null;
  return launch.left_out.map(({ pulse_id: id, title, people }) => (
    <Text fz="note" key={id}>
      <Link to={`/cycles/${cycleId}/pulses/${id}?${INELIGIBLE}`}>
        {texts.leftOutOfPulse({ count: people, pulse: title })}
      </Link>
    </Text>
  ));
}

const startedWords = (date: string, by: string | null): string =>
  by === null ? date : texts.by({ date, name: by });

const WHOLE = 100;

function Progress({ launch }: { launch: LaunchView }) {
  const { formatDateTime } = useDates();
  const { people, done_people: done, started_at: at, started_by: by } = launch;
  return (
    <div>
      <ProgressBar
        label={texts.progress}
        percent={people === 0 ? 0 : Math.floor((done / people) * WHOLE)}
        words={progressWords(launch)}
      />
      <Text c="dimmed" fz="note">
        {texts.startedGoesOn({ started: startedWords(formatDateTime(at), by) })}
      </Text>
    </div>
  );
}
