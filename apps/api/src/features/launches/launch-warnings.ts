import {
  eligibilityOf,
  levelLimit,
  MANY_REVIEWS,
  MESSAGES,
  minimumReviewers,
  peerLimits,
  recipientOf,
  uplineLimits,
  withDefaultOptions,
  type LaunchProblem,
  type TemplateOptions,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { isNominatedPulse, type Cell, type PlannedPerson } from './launch-plan.ts';
import { countLines, findReviewers, type LaunchPulse, type ReviewerRow } from './plan.queries.ts';

const { launches: texts } = MESSAGES;

const STRANGER = { isSubject: false, levelsBelow: null, levelsAbove: null };
const factsOf = (one: ReviewerRow, subjectLevel: number | null) => ({
  ...STRANGER,
  isActive: one.is_active,
  level: one.level,
  openReviews: one.open_reviews,
  subjectLevel,
});

type Warning = (planned: PlannedPerson) => Pick<Cell, 'problem' | 'reason'> | null;

/**
 * Returns a function that counts possible reviewers of someone at a level, ignoring reporting
 * lines. Computed once per level, because everyone at a level has the same count.
 */
function countAround(
  options: TemplateOptions,
  able: readonly ReviewerRow[],
): (subjectLevel: number | null) => number {
  const histogram = [...Map.groupBy(able, ({ level }) => level).values()];
  const known = new Map<number | null, number>();
  return (subjectLevel) => {
    const count =
      known.get(subjectLevel) ??
      histogram.reduce(
        (sum, alike) =>
          sum +
          (alike[0] !== undefined &&
          eligibilityOf(factsOf(alike[0], subjectLevel), options, 'peer').ok
            ? alike.length
            : 0),
        0,
      );
    known.set(subjectLevel, count);
    return count;
  };
}

/**
 * Returns warnings for people with fewer possible reviewers than the template requires, for all
 * pulses at once. Counts exactly as `eligibilityOf` decides person by person, from the count per
 * level and the sizes of reporting lines, in which only the distance matters.
 */
async function warnOfFew(
  sql: Sql,
  pulses: readonly LaunchPulse[],
  subjects: readonly number[],
  reviewers: readonly ReviewerRow[],
): Promise<Map<number, Warning>> {
  const levels = new Map(reviewers.map(({ id, level }) => [id, level]));
  const asked = pulses.map((pulse) => {
    const options = withDefaultOptions(pulse.options);
    // Leaves out people who are full or inactive.
    const able = reviewers.filter(
      (one) => eligibilityOf({ ...factsOf(one, null), level: null }, options, 'peer').ok,
    );
    const isUpline = pulse.group_name === 'Upline';
    const limits = isUpline ? uplineLimits(options) : peerLimits(options);
    return {
      pulse,
      options,
      isUpline,
      able,
      limits,
      alike: JSON.stringify([limits, options.maxOpenReviews]),
    };
  });
  // Pulses with the same limits are counted once.
  const different = [...new Map(asked.map((one) => [one.alike, one])).values()];
  const sizes = await countLines(
    sql,
    subjects,
    different.map(({ able, limits }) => ({ reviewers: able.map(({ id }) => id), limits })),
  );
  const lines = new Map(different.map(({ alike }, index) => [alike, sizes[index]]));
  return new Map(
    asked.map(({ pulse, options, isUpline, able, alike }) => {
      const min =
        options.nominatedBy === 'system'
          ? Math.max(minimumReviewers(options.min), 1)
          : minimumReviewers(options.min);
      const [inLine, ids, around] = [
        lines.get(alike),
        new Set(able.map(({ id }) => id)),
        countAround(options, able),
      ];
      const eligible = (id: number) =>
        isUpline
          ? (inLine?.get(id) ?? 0)
          : around(levels.get(id) ?? null) - (ids.has(id) ? 1 : 0) - (inLine?.get(id) ?? 0);
      const warning: Warning = ({ person }) => {
        const count = eligible(person.id);
        if (count === 0) return { problem: 'no_reviewers', reason: texts.reasons.noReviewers };
        return count < min
          ? { problem: 'too_few_reviewers', reason: texts.reasons.tooFew({ eligible: count, min }) }
          : null;
      };
      return [pulse.id, warning];
    }),
  );
}

/**
 * Returns the warning that a manager would have too many reviews to write: those of this launch and
 * existing ones that the reader may know of.
 */
function warnOfMany(
  pulses: readonly LaunchPulse[],
  around: readonly PlannedPerson[],
  reviewers: readonly ReviewerRow[],
): Warning {
  const reviews = new Set(pulses.filter((pulse) => !isNominatedPulse(pulse)).map(({ id }) => id));
  const loads = new Map(reviewers.map(({ id, known_reviews: known }) => [id, known]));
  for (const { person, cells } of around) {
    for (const { pulseId, to } of cells) {
      const writer = to === 'manager' ? person.manager_id : to === 'employee' ? person.id : null;
      if (writer !== null && reviews.has(pulseId)) loads.set(writer, (loads.get(writer) ?? 0) + 1);
    }
  }
  return ({ person: { manager_id: id, manager_name: manager } }) => {
    const count = id === null ? 0 : (loads.get(id) ?? 0);
    return manager === null || count <= MANY_REVIEWS
      ? null
      : { problem: 'overloaded_reviewer', reason: texts.reasons.overloaded({ manager, count }) };
  };
}

/** Returns true if `withWarnings` finds the problem. */
export const isWarning = (problem: LaunchProblem): boolean =>
  problem === 'no_reviewers' ||
  problem === 'too_few_reviewers' ||
  problem === 'overloaded_reviewer';

/** The reader of a plan, and the connection. */
export interface Looking {
  readonly sql: Sql;
  readonly actor: Actor;
}

/**
 * Adds warnings to the plan, and removes the tasks of people who can have no reviewer.
 *
 * @param around everyone whose reviews the same managers would write, or more; the plan itself if
 * it is complete
 */
export async function withWarnings(
  { sql, actor }: Looking,
  pulses: readonly LaunchPulse[],
  plan: readonly PlannedPerson[],
  around = plan,
): Promise<PlannedPerson[]> {
  const nominated = pulses.filter(isNominatedPulse);
  const managed = new Set(
    pulses
      .filter((pulse) => !isNominatedPulse(pulse) && recipientOf(pulse) === 'manager')
      .map(({ id }) => id),
  );
  if (plan.length === 0 || (nominated.length === 0 && managed.size === 0)) return [...plan];
  const options = nominated.map((pulse) => withDefaultOptions(pulse.options));
  const reviewers = await findReviewers(sql, {
    shownTo: actor,
    levels: options.some(
      ({ levelAboveMax, levelBelowMax }) =>
        levelLimit(levelAboveMax) !== null || levelLimit(levelBelowMax) !== null,
    ),
    // If a template limits open reviews per person, everyone's count matters; otherwise only that
    // of the writers.
    loads: options.some(({ maxOpenReviews }) => levelLimit(maxOpenReviews) !== null)
      ? 'all'
      : managed.size === 0
        ? []
        : [...new Set(plan.flatMap(({ person }) => person.manager_id ?? []))],
  });
  const many = warnOfMany(pulses, around, reviewers);
  const few = await warnOfFew(
    sql,
    nominated,
    plan.map(({ person }) => person.id),
    reviewers,
  );
  const warningOf = (pulseId: number): Warning | undefined =>
    managed.has(pulseId) ? many : few.get(pulseId);
  return plan.map((planned) => ({
    person: planned.person,
    cells: planned.cells.map((cell) => {
      const warning = cell.to === null ? null : (warningOf(cell.pulseId)?.(planned) ?? null);
      if (warning === null) return cell;
      return warning.problem === 'no_reviewers'
        ? { ...cell, ...warning, to: null }
        : { ...cell, ...warning };
    }),
  }));
}
