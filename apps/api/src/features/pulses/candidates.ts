import { Prisma } from '@reviews/db';
import { eligibilityOf, withDefaultOptions, type CandidateFacts, type Eligibility } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';
import type { PulseRecord } from './pulse-record.queries.ts';

/** What the rules ask about somebody who may be picked for a task, as it is read. */
export interface CandidateRow {
  levels_below: number | null;
  levels_above: number | null;
  level: number | null;
  subject_level: number | null;
  open_reviews: number;
  is_active: boolean;
}

function factsOf(row: CandidateRow, isSubject: boolean): CandidateFacts {
  return {
    isSubject, isActive: row.is_active, levelsBelow: row.levels_below, levelsAbove: row.levels_above, level: row.level, subjectLevel: row.subject_level, openReviews: row.open_reviews,
  };
}

/** Whether somebody may be picked for a task, the same in the search, on the approval screens and at saving (AMB-26). */
export function verdictOn(task: Pick<PulseRecord, 'employee_id' | 'template_options' | 'type_group'>, candidate: CandidateRow & { readonly employee_id: number }): Eligibility {
  const kind = task.type_group === 'Upline' ? 'upline' : 'peer';
  return eligibilityOf(factsOf(candidate, candidate.employee_id === task.employee_id), withDefaultOptions(task.template_options), kind);
}

const levelOf = (employee: Prisma.Sql): Prisma.Sql => Prisma.sql`(CASE WHEN EXISTS (SELECT FROM reporting_line l WHERE l.descendant_id = ${employee} OR l.ancestor_id = ${employee})
  THEN (SELECT count(*)::int FROM reporting_line l WHERE l.descendant_id = ${employee}) END)`;

/** Reviews that are to be written, `own`, as of live cycles. */
const REVIEWS_TO_WRITE: Prisma.Sql = Prisma.sql`pulse own LEFT JOIN cycle oc ON oc.id = own.cycle_id
    JOIN template ot ON ot.id = own.template_id
    WHERE own.kind = 'review' AND own.deleted_at IS NULL
      AND (own.state IN ('open', 'draft') OR (own.state = 'complete' AND own.cycle_id IS NOT NULL
        AND (coalesce((ot.options ->> 'anonymizeEmployee')::boolean, false) OR coalesce((ot.options ->> 'anonymizeManager')::boolean, false))))
      AND (own.cycle_id IS NULL OR (oc.launched_at IS NOT NULL AND oc.closed_at IS NULL))`;
const IS_ACTIVE: Prisma.Sql = Prisma.sql`(e.left_on IS NULL AND u.id IS NOT NULL AND u.deactivated_at IS NULL)`;

/**
 * Where the employee `e` with the user `u` stands to the subject, and how many reviews of live cycles they have to write.
 * Where writers are withheld from anybody, those submitted count as well: a number that falls when an anonymous review is
 * submitted tells who wrote it.
 */
export const candidateColumns = (subject: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT l.depth FROM reporting_line l WHERE l.ancestor_id = ${subject} AND l.descendant_id = e.id) AS levels_below,
  (SELECT l.depth FROM reporting_line l WHERE l.ancestor_id = e.id AND l.descendant_id = ${subject}) AS levels_above,
  ${levelOf(Prisma.sql`e.id`)} AS level, ${levelOf(subject)} AS subject_level,
  (SELECT count(*)::int FROM ${REVIEWS_TO_WRITE} AND own.assignee_id = e.id) AS open_reviews, ${IS_ACTIVE} AS is_active`;

/** Everybody with what the rules ask about them alone, whoever is reviewed: the columns of `candidateColumns`, counted once for all. */
export const everybody: Prisma.Sql = Prisma.sql`
  SELECT e.id, e.external_identifier, coalesce(above.level, CASE WHEN leads.ancestor_id IS NOT NULL THEN 0 END) AS level, coalesce(load.open_reviews, 0) AS open_reviews, ${IS_ACTIVE} AS is_active
  FROM employee e
  LEFT JOIN app_user u ON u.employee_id = e.id
  LEFT JOIN (SELECT descendant_id, count(*)::int AS level FROM reporting_line GROUP BY descendant_id) above ON above.descendant_id = e.id
  LEFT JOIN (SELECT DISTINCT ancestor_id FROM reporting_line) leads ON leads.ancestor_id = e.id
  LEFT JOIN (SELECT own.assignee_id, count(*)::int AS open_reviews FROM ${REVIEWS_TO_WRITE} GROUP BY own.assignee_id) load ON load.assignee_id = e.id`;

/** Whether any reviewer of a task has written a word. */
export async function hasBegun(sql: Sql, taskId: number): Promise<boolean> {
  const rows = await sql.rows<{ begun: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT FROM pulse r WHERE r.nomination_task_id = ${taskId}::int AND r.deleted_at IS NULL
      AND (r.state IN ('draft', 'complete') OR EXISTS (SELECT FROM draft_group d WHERE d.pulse_id = r.id) OR EXISTS (SELECT FROM pulse_submission s WHERE s.pulse_id = r.id))) AS begun`);
  return rows[0]?.begun ?? false;
}
