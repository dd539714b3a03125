import { Prisma } from '@reviews/db';
import { LATE_REASONS, type LateReason } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { dueDateExpression } from './due-date.ts';
import { blocking, knownStages, MAY_BE_BLOCKED } from '../record/blocking.ts';
import { lateCondition, lateReasonExpression } from './late-condition.ts';
import { namesMatch } from './list-filters.ts';
import { formsWhere, ofEach, type PulseQuestion } from './tracking.queries.ts';

export interface LateAsked {
  /** The pulses to search. */
  readonly questions: readonly PulseQuestion[];
  /** Every pulse of the cycle, since a blocking form may belong to another one. */
  readonly all: readonly PulseQuestion[];
  readonly search: string;
}

/**
 * Returns the condition for open forms `p` that block others and whose writers this person may
 * know.
 */
function knownBlockers(all: readonly PulseQuestion[]): Prisma.Sql {
  const ofPulses = all.map(
    ({ pulse, scope }) => Prisma.sql`(p.cycle_pulse_id = ${pulse.id} AND ${scope.forms})`,
  );
  return Prisma.sql`p.deleted_at IS NULL AND p.state IN ('open', 'draft') AND (${Prisma.join(ofPulses, ' OR ')})`;
}

/**
 * Returns the search condition over a late form's subject, its writer and the writers of its
 * blockers.
 */
function searchCondition({ pulse }: PulseQuestion, { all, search }: LateAsked): Prisma.Sql {
  const [about, writer] = [
    namesMatch(Prisma.sql`p.employee_id`, search),
    namesMatch(Prisma.sql`p.assignee_id`, search),
  ];
  if (about === null || writer === null) return Prisma.sql`true`;
  const waiting = Prisma.sql`(${MAY_BE_BLOCKED} AND EXISTS (SELECT FROM ${blocking(knownStages([pulse]))} AND EXISTS (SELECT FROM pulse p WHERE p.id = po.id AND ${writer} AND ${knownBlockers(all)})))`;
  return Prisma.sql`(${Prisma.join([about, writer, waiting], ' OR ')})`;
}

/** Returns the condition for late forms `p` of a pulse that match the search. */
function lateWhere(question: PulseQuestion, asked: LateAsked): Prisma.Sql {
  const conditions = {
    forms: [lateCondition(question.pulse, question.today), searchCondition(question, asked)],
    people: null,
    statuses: null,
  };
  return formsWhere({ ...question, conditions });
}

export const ReasonCount = z.strictObject({
  pulse_id: z.int(),
  reason: z.enum(LATE_REASONS),
  count: z.int(),
});
export type ReasonCount = z.infer<typeof ReasonCount>;

/** Returns the number of late forms per reason and pulse. */
export async function countLate(sql: Sql, asked: LateAsked): Promise<ReasonCount[]> {
  return ofEach(
    sql,
    ReasonCount,
    asked.questions,
    (question) =>
      Prisma.sql`(SELECT ${question.pulse.id}::int AS pulse_id, ${lateReasonExpression(question.pulse)} AS reason, count(*)::int AS count FROM pulse p WHERE ${lateWhere(question, asked)} GROUP BY 2)`,
  );
}

export const LateForm = z.strictObject({
  id: z.int(),
  pulse_id: z.int(),
  stage_id: z.int().nullable(),
  employee_id: z.int(),
  employee_name: z.string(),
  position_name: z.string().nullable(),
  department: z.string().nullable(),
  assignee_id: z.int(),
  assignee_name: z.string(),
  due_date: z.string(),
  reason: z.enum(LATE_REASONS),
});
export type LateForm = z.infer<typeof LateForm>;

export interface LatePaging {
  readonly reason: LateReason | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns a page of late forms, longest delay first. Without a reason filter, reasons are computed
 * for the page only.
 */
export async function findLate(
  sql: Sql,
  asked: LateAsked,
  { reason, limit, offset }: LatePaging,
): Promise<LateForm[]> {
  if (asked.questions.length === 0) return [];
  const found = asked.questions.map((question) => {
    const ofReason =
      reason === undefined
        ? Prisma.sql`true`
        : Prisma.sql`${lateReasonExpression(question.pulse)} = ${reason}`;
    return Prisma.sql`SELECT p.id, ${dueDateExpression(question.pulse)} AS due, p.employee_sort_key AS k FROM pulse p WHERE ${lateWhere(question, asked)} AND ${ofReason}`;
  });
  const reasons = asked.questions.map(
    ({ pulse }) => Prisma.sql`WHEN ${pulse.id}::int THEN ${lateReasonExpression(pulse)}`,
  );
  return sql.rows(
    LateForm,
    Prisma.sql`
    WITH page AS MATERIALIZED (SELECT id, due, k FROM (${Prisma.join(found, ' UNION ALL ')}) late ORDER BY due, k, id LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)})
    SELECT p.id, p.cycle_pulse_id AS pulse_id, p.stage_id, p.employee_id, e.preferred_name AS employee_name, pos.title AS position_name, d.name AS department,
      p.assignee_id, a.preferred_name AS assignee_name, page.due::text AS due_date, CASE p.cycle_pulse_id ${Prisma.join(reasons, ' ')} END AS reason
    FROM page JOIN pulse p ON p.id = page.id JOIN employee e ON e.id = p.employee_id JOIN employee a ON a.id = p.assignee_id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN department d ON d.id = pos.department_id
    ORDER BY page.due, page.k, page.id`,
  );
}

export const Blocker = z.strictObject({
  form_id: z.int(),
  /** The pulse that the form waits for. */
  pulse_id: z.int(),
  /** Null for a writer that this person may not know. */
  id: z.int().nullable(),
  preferred_name: z.string().nullable(),
});
export type Blocker = z.infer<typeof Blocker>;

/**
 * Returns what each of these forms waits for: the pulse, and the writers of what blocks it, as far
 * as this person may know them, those who have had it longest first.
 */
export async function findBlockers(
  sql: Sql,
  blocked: readonly LateForm[],
  all: readonly PulseQuestion[],
): Promise<Blocker[]> {
  if (blocked.length === 0) return [];
  const stages = knownStages(all.map(({ pulse }) => pulse));
  return sql.rows(
    Blocker,
    Prisma.sql`
    SELECT found.form_id, found.pulse_id, a.id, a.preferred_name FROM (
      SELECT p.id AS form_id, first.pulse_id, first.writer_id, min(first.opened_at) AS since FROM pulse p
      CROSS JOIN LATERAL (SELECT po.cycle_pulse_id AS pulse_id, po.opened_at, CASE WHEN EXISTS (SELECT FROM pulse p WHERE p.id = po.id AND ${knownBlockers(all)}) THEN po.assignee_id END AS writer_id FROM ${blocking(stages)}) first
      WHERE p.id = ANY(${blocked.map(({ id }) => id)}::int[]) GROUP BY 1, 2, 3) found
    LEFT JOIN employee a ON a.id = found.writer_id ORDER BY found.form_id, found.since, a.sort_key COLLATE "C", a.id`,
  );
}
