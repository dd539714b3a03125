import { Prisma } from '@reviews/db';
import { IdRow, type Sql } from '../../../core/sql.ts';
import type { PulseRecord } from './pulse-record.queries.ts';

/**
 * Returns the condition that employee `writer` has or wrote the review `other` about the person of
 * `p`, in the pulse of `p`. The index `pulse_one_review` enforces the same, so that of two
 * assignments at once only one succeeds.
 */
const isReviewBy = (writer: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`other.kind = 'review' AND other.cycle_pulse_id = p.cycle_pulse_id AND other.employee_id = p.employee_id AND other.assignee_id = ${writer} AND other.deleted_at IS NULL AND other.state <> 'declined'`;

/** Returns the condition that employee `writer` has a review about the person of task `p`. */
export const hasReview = (writer: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM pulse other WHERE ${isReviewBy(writer)})`;

/** Returns the condition that employee `writer` has another such review than the review `p`. */
export const hasOtherReview = (writer: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM pulse other WHERE p.kind = 'review' AND other.id <> p.id AND ${isReviewBy(writer)})`;

type PlacedForm = Pick<PulseRecord, 'id' | 'kind' | 'cycle_pulse_id' | 'employee_id'>;

/**
 * Returns the forms that this person cannot be given, because they have another review about the
 * same employee in the same pulse. Of several forms about one employee, they can be given the
 * first.
 */
export async function findTaken(
  sql: Sql,
  forms: readonly PlacedForm[],
  writerId: number,
): Promise<ReadonlySet<number>> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT p.id FROM pulse p WHERE p.id = ANY(${forms.map(({ id }) => id)}::int[]) AND ${hasOtherReview(Prisma.sql`${writerId}::int`)}`,
  );
  const taken = new Set(rows.map(({ id }) => id));
  const given = new Set<string>();
  for (const { id, kind, cycle_pulse_id: place, employee_id: employee } of forms) {
    if (kind !== 'review' || place === null || taken.has(id)) continue;
    const about = `${place} ${employee}`;
    if (given.has(about)) taken.add(id);
    given.add(about);
  }
  return taken;
}

/** Returns which of these people have a review about the person of a task, in its pulse. */
export async function findReviewersOf(
  sql: Sql,
  taskId: number,
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT named.id FROM unnest(${[...employeeIds]}::int[]) named(id) JOIN pulse p ON p.id = ${taskId}::int WHERE ${hasReview(Prisma.sql`named.id`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
