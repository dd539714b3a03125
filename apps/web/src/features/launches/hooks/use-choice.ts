import type { Population } from '@reviews/domain';
import { useMemo } from 'react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import type { LaunchChoice } from '../api/launch-queries.ts';
import {
  NOTHING_CHOSEN,
  planShownIn,
  populationAddress,
  populationOf,
  pulsesAddress,
  pulsesOf,
  type PlanShown,
} from '../lib/choice-address.ts';

export interface Choice {
  population: Population;
  /** The pulses that are ticked. */
  pulseIds: readonly number[];
  /** What is asked of the server; null while the cycle is not known of which pulses were named. */
  asked: LaunchChoice | null;
  shown: PlanShown;
  setPopulation: (population: Population) => void;
  setPulses: (pulseIds: readonly number[]) => void;
  /** What the table is narrowed to; a page stays only where a page is asked for. */
  show: (shown: Partial<PlanShown>) => void;
}

/**
 * Everything that is chosen on the page, in its address: reload, Back and a link to somebody else lose nothing.
 *
 * @param launchable the pulses that can be launched; null while they are not known
 */
export function useChoice(launchable: readonly number[] | null): Choice {
  const [address, change] = useUrlState(NOTHING_CHOSEN);
  const {
    departments,
    teams,
    below,
    hired_before: hired,
    with: include,
    without,
    pulses,
  } = address;
  // The same choice is the same object for as long as it is.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const population = useMemo(
    () => populationOf(address),
    [departments, teams, below, hired, include, without],
  );
  const all = launchable ?? [];
  const pulseIds = pulsesOf(address, all);
  const isAll = pulses === '' || (launchable !== null && pulseIds.length === all.length);
  const first = { page: '1' };
  return {
    population,
    pulseIds,
    shown: planShownIn(address),
    // None named are all, so that nothing has to be known of the cycle before it is asked.
    asked: isAll
      ? { population, pulseIds: [] }
      : launchable === null
        ? null
        : { population, pulseIds },
    setPopulation: (next) => change({ ...populationAddress(next), ...first }),
    setPulses: (next) => change({ pulses: pulsesAddress(next, all), pulse: '', ...first }),
    show: ({ problem, pulseId, search, page }) =>
      change({
        ...(problem === undefined ? {} : { problem: problem ?? '' }),
        ...(pulseId === undefined ? {} : { pulse: pulseId === null ? '' : String(pulseId) }),
        ...(search === undefined ? {} : { search }),
        page: String(page ?? 1),
      }),
  };
}
