import type { ReplyOf } from '@reviews/contracts/endpoint';
import {
  dryRunLaunch,
  listLaunches,
  listLaunchPlan,
  listPopulations,
  type LaunchView,
} from '@reviews/contracts/launches';
import { EVERYONE } from '@reviews/domain';

type DryRun = ReplyOf<typeof dryRunLaunch>;
type PlanPage = ReplyOf<typeof listLaunchPlan>;

/** Builds a dry run: a self review for each of two people, and one person who cannot sign in. */
export const buildDryRun = (change: Partial<DryRun> = {}): DryRun =>
  dryRunLaunch.response.parse({
    people: 3,
    forms: 2,
    reached: 2,
    writers: 2,
    problems: [{ kind: 'no_account', label: 'Cannot sign in', count: 1 }],
    faults: [],
    pulses: [
      {
        id: 21,
        title: 'Self Review',
        forms: 2,
        has_already: 0,
        problems: [{ kind: 'no_account', label: 'Cannot sign in', count: 1 }],
      },
    ],
    ...change,
  });

const LUCA = { id: 31, preferred_name: 'Luca Moreau' };
const LOU = { id: 32, preferred_name: 'Lou Locked' };

export const buildPlan = (change: Partial<PlanPage> = {}): PlanPage =>
  listLaunchPlan.response.parse({
    totalResults: 2,
    data: [
      {
        employee: LUCA,
        position_name: 'Engineer',
        department: 'Engineering',
        manager: { id: 40, preferred_name: 'Mara Manager' },
        cells: [{ pulse_id: 21, writer: 'Luca Moreau', problem: null, reason: null }],
      },
      {
        employee: LOU,
        position_name: 'Engineer',
        department: 'Engineering',
        manager: null,
        cells: [{ pulse_id: 21, writer: null, problem: 'no_account', reason: 'Cannot sign in.' }],
      },
    ],
    ...change,
  });

export const buildLaunch = (change: Partial<LaunchView> = {}): LaunchView => {
  const {
    data: [launch],
  } = listLaunches.response.parse({
    data: [
      {
        id: 9,
        state: 'done',
        people: 3,
        done_people: 3,
        forms: 2,
        started_by: 'Hana Rights',
        started_at: '2026-11-20T09:00:00Z',
        finished_at: '2026-11-20T09:01:00Z',
        fault: null,
        can_undo: true,
        left_out: [],
        population: EVERYONE,
        pulse_ids: [21],
        ...change,
      },
    ],
  });
  if (launch === undefined) throw new Error('The launch was not built.');
  return launch;
};

export const buildPopulations = (
  change: Partial<ReplyOf<typeof listPopulations>> = {},
): ReplyOf<typeof listPopulations> =>
  listPopulations.response.parse({
    data: [{ id: 5, name: 'All of sales', population: { ...EVERYONE, department_ids: [2] } }],
    departments: [
      { id: 1, name: 'Engineering', teams: [{ id: 11, name: 'Platform' }] },
      { id: 2, name: 'Sales', teams: [{ id: 12, name: 'North' }] },
    ],
    ...change,
  });
