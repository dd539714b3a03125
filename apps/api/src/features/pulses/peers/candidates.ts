import { Prisma } from '@reviews/db';
import {
  eligibilityOf,
  levelLimit,
  withDefaultOptions,
  type CandidateFacts,
  type Eligibility,
  type TemplateOptions,
} from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import type { Sql } from '../../../core/sql.ts';
import { withheldFrom } from '../../cycles/public.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';

/** Database row of a candidate for a task, with the facts that the rules need. */
export const CandidateRow = z.strictObject({
  levels_below: z.int().nullable(),
  levels_above: z.int().nullable(),
  level: z.int().nullable(),
  subject_level: z.int().nullable(),
  /** When a person chooses: as far as that person may know of the reviews. */
  open_reviews: z.int(),
  is_active: z.boolean(),
});
export type CandidateRow = z.infer<typeof CandidateRow>;

function factsOf(row: CandidateRow, isSubject: boolean): CandidateFacts {
  return {
    isSubject,
    isActive: row.is_active,
    levelsBelow: row.levels_below,
    levelsAbove: row.levels_above,
    level: row.level,
    subjectLevel: row.subject_level,
    openReviews: row.open_reviews,
  };
}

type TaskFacts = Pick<PulseRecord, 'employee_id' | 'template_options' | 'type_group'>;

/**
 * Returns whether a candidate may be picked for a task: the same rule in the search, on the
 * approval screens and on save (AMB-26).
 */
export function verdictOn(
  task: TaskFacts,
  candidate: CandidateRow & { readonly employee_id: number },
): Eligibility {
  const kind = task.type_group === 'Upline' ? 'upline' : 'peer';
  return eligibilityOf(
    factsOf(candidate, candidate.employee_id === task.employee_id),
    withDefaultOptions(task.template_options),
    kind,
  );
}

const levelOf = (
  employee: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(CASE WHEN EXISTS (SELECT FROM reporting_line l WHERE l.descendant_id = ${employee} OR l.ancestor_id = ${employee})
  THEN (SELECT count(*)::int FROM reporting_line l WHERE l.descendant_id = ${employee}) END)`;

const levelsBelow = (subject: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT l.depth FROM reporting_line l WHERE l.ancestor_id = ${subject} AND l.descendant_id = e.id)`;
const levelsAbove = (subject: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT l.depth FROM reporting_line l WHERE l.ancestor_id = e.id AND l.descendant_id = ${subject})`;
/** Larger than any distance in a reporting line. */
const ANY_LEVEL = 1_000;

/** Reviews to be written, `own`, in live cycles. */
const REVIEWS_TO_WRITE: Prisma.Sql = Prisma.sql`pulse own LEFT JOIN cycle oc ON oc.id = own.cycle_id
    JOIN template_version ot ON ot.id = own.template_version_id
    WHERE own.kind = 'review' AND own.deleted_at IS NULL
      AND (own.state IN ('open', 'draft') OR (own.state IN ('complete', 'incomplete') AND own.cycle_id IS NOT NULL
        AND (coalesce((ot.options ->> 'anonymizeEmployee')::boolean, false) OR coalesce((ot.options ->> 'anonymizeManager')::boolean, false))))
      AND (own.cycle_id IS NULL OR (oc.launched_at IS NOT NULL AND oc.closed_at IS NULL))`;
/**
 * Returns the condition for reviews that the person who chooses may know of. A count that rises
 * when a review opens reveals its writer, and so does a refusal because of it.
 */
const knownReviews = (chooser: Actor): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM ${REVIEWS_TO_WRITE} AND own.assignee_id = e.id AND NOT ${withheldFrom(chooser, 'own', Prisma.sql`ot.options`)})`;
const IS_ACTIVE: Prisma.Sql = Prisma.sql`(e.left_on IS NULL AND u.id IS NOT NULL AND u.deactivated_at IS NULL)`;

/**
 * Returns the columns for the relation of employee `e` with user `u` to the subject, and for the
 * number of reviews in live cycles that they have to write, as far as the person who chooses may
 * know. For templates that withhold writers, submitted and Incomplete reviews count too: a count
 * that falls on an anonymous submission reveals who wrote it, and one that falls otherwise who did
 * not.
 */
export const candidateColumns = (subject: Prisma.Sql, chooser: Actor): Prisma.Sql => Prisma.sql`
  ${levelsBelow(subject)} AS levels_below, ${levelsAbove(subject)} AS levels_above,
  ${levelOf(Prisma.sql`e.id`)} AS level, ${levelOf(subject)} AS subject_level, ${knownReviews(chooser)} AS open_reviews, ${IS_ACTIVE} AS is_active`;

const LEVELS: Prisma.Sql = Prisma.sql`
  LEFT JOIN (SELECT descendant_id, count(*)::int AS level FROM reporting_line GROUP BY descendant_id) above ON above.descendant_id = e.id
  LEFT JOIN (SELECT DISTINCT ancestor_id FROM reporting_line) leads ON leads.ancestor_id = e.id`;

/** What `everyoneWith` returns of a person. */
export const EveryoneRow = CandidateRow.pick({
  level: true,
  open_reviews: true,
  is_active: true,
}).extend({
  id: z.int(),
  external_identifier: z.string(),
  /** Number of the open reviews that the reader may know of. */
  known_reviews: z.int(),
});

/** Selects the facts to compute for everyone. */
interface EveryoneAsked {
  /** Compute the levels in the company; otherwise null. */
  readonly levels: boolean;
  /** People whose reviews to write are counted; 0 for the others. */
  readonly loads: 'all' | readonly number[];
  /** The actor who is shown the counts (`known_reviews`), if any. */
  readonly shownTo?: Actor;
}

/**
 * Returns everyone with the facts that do not depend on a subject: the columns of
 * `candidateColumns`, computed once for all, as far as requested. Random selection uses them, so
 * `open_reviews` counts all reviews.
 */
export function everyoneWith({ levels, loads, shownTo }: EveryoneAsked): Prisma.Sql {
  // The rules use all reviews, but no one is shown a count that includes withheld ones.
  const known =
    shownTo === undefined
      ? Prisma.sql`false`
      : Prisma.sql`NOT ${withheldFrom(shownTo, 'own', Prisma.sql`ot.options`)}`;
  const counted =
    loads === 'all' ? Prisma.empty : Prisma.sql`AND own.assignee_id = ANY(${[...loads]}::int[])`;
  return Prisma.sql`
  SELECT e.id, e.external_identifier, ${levels ? Prisma.sql`coalesce(above.level, CASE WHEN leads.ancestor_id IS NOT NULL THEN 0 END)` : Prisma.sql`NULL::int`} AS level,
    coalesce(load.open_reviews, 0) AS open_reviews, coalesce(load.known_reviews, 0) AS known_reviews, ${IS_ACTIVE} AS is_active
  FROM employee e
  LEFT JOIN app_user u ON u.employee_id = e.id
  ${levels ? LEVELS : Prisma.empty}
  LEFT JOIN (SELECT own.assignee_id, count(*)::int AS open_reviews, count(*) FILTER (WHERE ${known})::int AS known_reviews FROM ${REVIEWS_TO_WRITE} ${counted} GROUP BY own.assignee_id) load ON load.assignee_id = e.id`;
}

function placeScope(
  options: TemplateOptions,
  isUpline: boolean,
  subject: Prisma.Sql,
): (Prisma.Sql | null)[] {
  const [mostAbove, mostBelow] = [
    levelLimit(options.levelAboveMax),
    levelLimit(options.levelBelowMax),
  ];
  if (isUpline) {
    const distance =
      options.downlineOption === 'downline' ? levelLimit(options.maxDownlineDistance) : 0;
    const within = [distance === null ? null : distance + 1, mostBelow].filter(
      (most) => most !== null,
    );
    return [
      Prisma.sql`coalesce(${levelsBelow(subject)} <= ${within.length === 0 ? ANY_LEVEL : Math.min(...within)}::int, false)`,
    ];
  }
  const above = Prisma.sql`(${levelOf(subject)} - ${levelOf(Prisma.sql`e.id`)})`;
  return [
    options.noDownline ? Prisma.sql`${levelsBelow(subject)} IS NULL` : null,
    options.noManager ? Prisma.sql`${levelsAbove(subject)} IS NULL` : null,
    mostAbove === null ? null : Prisma.sql`coalesce(${above} <= ${mostAbove}::int, true)`,
    mostBelow === null ? null : Prisma.sql`coalesce(-${above} <= ${mostBelow}::int, true)`,
  ];
}

/** The task whose reviewers are asked for, and who asks. */
interface Asked {
  readonly task: Pick<TaskFacts, 'template_options' | 'type_group'>;
  readonly subject: Prisma.Sql;
  /** Null: the product, which counts all reviews that people have to write. */
  readonly chooser: Actor | null;
}

/**
 * Returns `verdictOn` as a condition over the employee `e`, who is not the subject, and the user
 * `u`. It ranks very many search results, so it checks only what the template's options need.
 */
function eligibleScope({ task, subject, chooser }: Asked): Prisma.Sql {
  const options = withDefaultOptions(task.template_options);
  const most = levelLimit(options.maxOpenReviews);
  const load =
    chooser === null
      ? Prisma.sql`(SELECT count(*)::int FROM ${REVIEWS_TO_WRITE} AND own.assignee_id = e.id)`
      : knownReviews(chooser);
  const hasRoom = most !== null && most > 0 ? Prisma.sql`${load} < ${most}::int` : null;
  const conditions = [
    IS_ACTIVE,
    ...placeScope(options, task.type_group === 'Upline', subject),
    hasRoom,
  ];
  return Prisma.sql`(${Prisma.join(
    conditions.filter((condition) => condition !== null),
    ' AND ',
  )})`;
}

/** The same for the search of one task. */
export const pickableScope = (chooser: Actor, task: TaskFacts): Prisma.Sql =>
  eligibleScope({ task, subject: Prisma.sql`${task.employee_id}::int`, chooser });

/**
 * Returns tables and condition of everyone who may be chosen for a task, as `e`, by the rule of
 * `verdictOn`. Upline reviewers are looked up by the subject's line.
 */
export function everyoneEligible(asked: Asked): Prisma.Sql {
  const isUpline = asked.task.type_group === 'Upline';
  const people = isUpline
    ? Prisma.sql`reporting_line below JOIN employee e ON e.id = below.descendant_id AND below.ancestor_id = ${asked.subject}`
    : Prisma.sql`employee e`;
  return Prisma.sql`${people} LEFT JOIN app_user u ON u.employee_id = e.id WHERE e.id <> ${asked.subject} AND ${eligibleScope(asked)}`;
}

const BegunRow = z.strictObject({ begun: z.boolean() });

/** Returns whether any reviewer of a task has begun writing. */
export async function hasBegun(sql: Sql, taskId: number): Promise<boolean> {
  const rows = await sql.rows(
    BegunRow,
    Prisma.sql`
    SELECT EXISTS (SELECT FROM pulse r WHERE r.nomination_task_id = ${taskId}::int AND r.deleted_at IS NULL
      AND (r.state IN ('draft', 'complete') OR EXISTS (SELECT FROM draft_group d WHERE d.pulse_id = r.id) OR EXISTS (SELECT FROM pulse_submission s WHERE s.pulse_id = r.id))) AS begun`,
  );
  return rows[0]?.begun ?? false;
}
