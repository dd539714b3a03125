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
  /** The ticked pulses. */
  pulseIds: readonly number[];
  /** The request for the server; null if pulses were named and the cycle is still loading. */
  asked: LaunchChoice | null;
  shown: PlanShown;
  setPopulation: (population: Population) => void;
  setPulses: (pulseIds: readonly number[]) => void;
  /** Filters the table; goes to the first page unless a page is given. */
  show: (shown: Partial<PlanShown>) => void;
}

/**
 * Holds all choices of the page in its address, so that reload, Back and a shared link lose
 * nothing.
 *
 * @param launchable the pulses that can be launched; null while loading
 */
export function useChoice(launchable: readonly number[] | null): Choice {
  const [address, change] = useUrlState(NOTHING_CHOSEN);
  const { departments, teams, below, hired_before, with: include, without, pulses } = address;
  // Depends on the parts of the address, so that an equal choice stays the identical object.
  const population = useMemo(
    () => populationOf({ departments, teams, below, hired_before, with: include, without }),
    [departments, teams, below, hired_before, include, without],
  );
  const all = launchable ?? [];
  const pulseIds = pulsesOf(address, all);
  const isAll = pulses === '' || (launchable !== null && pulseIds.length === all.length);
  const first = { page: '1' };
  return {
    population,
    pulseIds,
    shown: planShownIn(address),
    // No named pulses means all, so the request does not have to wait for the cycle.
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
