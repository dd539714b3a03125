import type { CycleView } from '@reviews/contracts/cycle-builder';
import { launchedTo } from '@reviews/domain';
import { IconRocketOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  isUnderWay,
  type useDryRun,
  type useLaunches,
  type usePlan,
  type usePopulations,
} from '../api/launch-queries.ts';
import type { Choice } from '../hooks/use-choice.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import { DryRunSection } from './dry-run-section.tsx';
import { LaunchBar } from './launch-bar.tsx';
import { LaunchHistory } from './launch-history.tsx';
import { PlanSection } from './plan-section.tsx';
import { PopulationSection } from './population-section.tsx';
import { PulseChoice } from './pulse-choice.tsx';

interface OpenLauncherProps {
  cycle: CycleView;
  choice: Choice;
  asks: {
    launches: ReturnType<typeof useLaunches>;
    populations: ReturnType<typeof usePopulations>;
    dryRun: ReturnType<typeof useDryRun>;
    plan: ReturnType<typeof usePlan>;
  };
}

/** Renders the launcher of an existing cycle. */
export function OpenLauncher({ cycle, choice, asks }: OpenLauncherProps) {
  const isClosed = cycle.state === 'closed';
  const toBuilder = <Link to={`/cycles/${cycle.id}`}>{texts.toBuilder}</Link>;
  const canLaunch = cycle.pulses.some(({ group_name: group }) => launchedTo(group) !== null);
  return (
    <>
      {isClosed && <Notice action={toBuilder}>{texts.isClosed}</Notice>}
      <LaunchHistory cycleId={cycle.id} launches={asks.launches} revision={cycle.revision} />
      {!isClosed && !canLaunch && (
        <EmptyState action={toBuilder} icon={IconRocketOff} title={texts.noPulses}>
          {texts.noPulsesHint}
        </EmptyState>
      )}
      {!isClosed && canLaunch && (
        <>
          <PopulationSection
            onChange={choice.setPopulation}
            population={choice.population}
            populations={asks.populations}
          />
          {cycle.pulses.length > 1 && (
            <PulseChoice
              chosen={choice.pulseIds}
              onChange={choice.setPulses}
              pulses={cycle.pulses}
            />
          )}
          <Outlook asks={asks} choice={choice} cycle={cycle} />
        </>
      )}
    </>
  );
}

/** Shows what would happen to the chosen people, and the launch button. */
function Outlook({ cycle, choice, asks: { dryRun, plan, launches } }: OpenLauncherProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const narrow: Choice['show'] = (shown) => {
    choice.show(shown);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  const { data, isPlaceholderData, isError } = dryRun;
  const chosen = new Set(
    cycle.pulses
      .filter(({ group_name: group }) => launchedTo(group) === 'nominated')
      .map(({ id }) => id),
  );
  return (
    <>
      <DryRunSection cycle={cycle} dryRun={dryRun} onShow={narrow} shown={choice.shown} />
      {data !== undefined && data.people > 0 && (
        <PlanSection
          choice={choice}
          chosen={chosen}
          headingRef={heading}
          plan={plan}
          pulses={data.pulses}
        />
      )}
      {data !== undefined && choice.asked !== null && (
        <LaunchBar
          choice={choice.asked}
          cycle={cycle}
          dryRun={data}
          isStale={isPlaceholderData || isError}
          underWay={launches.data?.find(isUnderWay)}
        />
      )}
    </>
  );
}
