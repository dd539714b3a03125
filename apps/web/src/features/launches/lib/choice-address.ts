import {
  isCalendarDay,
  LAUNCH_PROBLEMS,
  type LaunchProblem,
  type Population,
} from '@reviews/domain';
import { readRecordId } from '../../../lib/record-id.ts';

/** Maximum number of people that fit into an address. */
export const MAX_NAMED_HERE = 300;

/** The address when nothing is chosen. */
export const NOTHING_CHOSEN = {
  departments: '',
  teams: '',
  below: '',
  hired_before: '',
  with: '',
  without: '',
  pulses: '',
  problem: '',
  pulse: '',
  search: '',
  page: '1',
};
export type ChoiceAddress = typeof NOTHING_CHOSEN;

const idsIn = (text: string): number[] => [
  ...new Set(text.split(',').flatMap((part) => readRecordId(part) ?? [])),
];
const idsText = (ids: readonly number[]): string => ids.join(',');

/** The parts of the address that name people. */
type PopulationAddress = Pick<
  ChoiceAddress,
  'departments' | 'teams' | 'below' | 'hired_before' | 'with' | 'without'
>;

/** Reads the population from the address; invalid values neither include nor exclude anyone. */
export const populationOf = (address: PopulationAddress): Population => ({
  department_ids: idsIn(address.departments),
  team_ids: idsIn(address.teams),
  manager_ids: idsIn(address.below),
  hired_before: isCalendarDay(address.hired_before) ? address.hired_before : null,
  include: idsIn(address.with),
  exclude: idsIn(address.without),
});

export const populationAddress = (population: Population): PopulationAddress => ({
  departments: idsText(population.department_ids),
  teams: idsText(population.team_ids),
  below: idsText(population.manager_ids),
  hired_before: population.hired_before ?? '',
  with: idsText(population.include),
  without: idsText(population.exclude),
});

/** Returns the chosen pulses; all of them if none is named. */
export const pulsesOf = (address: ChoiceAddress, all: readonly number[]): number[] => {
  const named = idsIn(address.pulses);
  const chosen = all.filter((id) => named.includes(id));
  return chosen.length === 0 ? [...all] : chosen;
};

export const pulsesAddress = (chosen: readonly number[], all: readonly number[]): string =>
  chosen.length === all.length ? '' : idsText(chosen);

/** Filters of the table. */
export interface PlanShown {
  problem: LaunchProblem | null;
  pulseId: number | null;
  search: string;
  page: number;
}

const isProblem = (text: string): text is LaunchProblem =>
  (LAUNCH_PROBLEMS as readonly string[]).includes(text);

export const planShownIn = (address: ChoiceAddress): PlanShown => ({
  problem: isProblem(address.problem) ? address.problem : null,
  pulseId: readRecordId(address.pulse),
  search: address.search,
  page: readRecordId(address.page) ?? 1,
});

/** Returns whether the population has no filters. */
export const isEveryone = ({
  department_ids,
  team_ids,
  manager_ids,
  hired_before,
  include,
  exclude,
}: Population): boolean =>
  hired_before === null &&
  [department_ids, team_ids, manager_ids, include, exclude].every((ids) => ids.length === 0);

export const isSamePopulation = (one: Population, other: Population): boolean =>
  JSON.stringify(populationAddress(one)) === JSON.stringify(populationAddress(other));
