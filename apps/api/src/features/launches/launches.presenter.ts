import type { LaunchView, ResponseOf, dryRunLaunch, listLaunchPlan } from '@reviews/contracts';
import { LAUNCH_PROBLEMS, MESSAGES, type LaunchProblem } from '@reviews/domain';
import type { DryRun } from './dry-run.service.ts';
import type { Cell, PlannedPerson } from './launch-plan.ts';
import type { LaunchRow } from './launches.queries.ts';

const labels = MESSAGES.launches.problems;
type PlannedRow = ResponseOf<typeof listLaunchPlan>['data'][number];

type Counts = Map<LaunchProblem, number>;
const add = (counts: Counts, problem: LaunchProblem): unknown =>
  counts.set(problem, (counts.get(problem) ?? 0) + 1);

/** Lists problems in a fixed order. That someone already has the review is not a problem. */
const problemsOf = (counts: Counts): { kind: LaunchProblem; label: string; count: number }[] =>
  LAUNCH_PROBLEMS.flatMap((kind) =>
    kind === 'has_form' || !counts.has(kind)
      ? []
      : [{ kind, label: labels[kind], count: counts.get(kind) ?? 0 }],
  );

/**
 * Presents a dry run. Counts in a single pass over the cells: a company may have a hundred
 * thousand.
 */
export function presentDryRun({ pulses, plan, faults }: DryRun): ResponseOf<typeof dryRunLaunch> {
  const totals = {
    forms: 0,
    reached: 0,
    writers: new Set<number | null>(),
    problems: new Map<LaunchProblem, number>(),
  };
  const sums = pulses.map(({ id, title }) => ({
    id,
    title,
    forms: 0,
    problems: new Map<LaunchProblem, number>(),
  }));
  for (const { person, cells } of plan) {
    const own = new Set<LaunchProblem>();
    let opened = 0;
    for (const [index, { to, problem }] of cells.entries()) {
      const sum = sums[index];
      if (sum === undefined) continue;
      if (to !== null) {
        sum.forms += 1;
        opened += 1;
        totals.writers.add(to === 'employee' ? person.id : person.manager_id);
      }
      if (problem !== null) {
        add(sum.problems, problem);
        own.add(problem);
      }
    }
    totals.forms += opened;
    if (opened > 0) totals.reached += 1;
    for (const problem of own) add(totals.problems, problem);
  }
  return {
    people: plan.length,
    forms: totals.forms,
    reached: totals.reached,
    writers: totals.writers.size,
    problems: problemsOf(totals.problems),
    pulses: sums.map(({ id, title, forms, problems }) => ({
      id,
      title,
      forms,
      has_already: problems.get('has_form') ?? 0,
      problems: problemsOf(problems),
    })),
    faults: [...faults],
  };
}

export function presentPlanned({ person, cells }: PlannedPerson): PlannedRow {
  const { id, preferred_name: name, manager_id: managerId, manager_name: manager } = person;
  const writerOf = ({ to }: Cell) => (to === null ? null : to === 'employee' ? name : manager);
  return {
    employee: { id, preferred_name: name },
    position_name: person.position_name,
    department: person.department,
    manager:
      managerId === null || manager === null ? null : { id: managerId, preferred_name: manager },
    cells: cells.map((cell) => ({
      pulse_id: cell.pulseId,
      writer: writerOf(cell),
      problem: cell.problem,
      reason: cell.reason,
    })),
  };
}

export const presentLaunch = (launch: LaunchRow): LaunchView => ({
  id: launch.id,
  state: launch.state,
  people: launch.people,
  done_people: launch.done_people,
  forms: launch.forms,
  started_by: launch.started_by,
  started_at: launch.started_at.toISOString(),
  finished_at: launch.finished_at?.toISOString() ?? null,
  fault: launch.fault,
  can_undo: launch.can_undo,
  population: launch.population,
  pulse_ids: [...launch.pulse_ids],
  left_out: [...launch.left_out],
});
