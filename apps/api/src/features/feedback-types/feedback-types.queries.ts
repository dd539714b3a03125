import { Prisma } from '@reviews/db';
import { TEMPLATE_GROUPS, type TemplateGroup } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';

export const FeedbackTypeRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  group_name: z.enum(TEMPLATE_GROUPS),
  /** Number of templates that have this type, or had it in a published version. */
  templates: z.int(),
  /** Changes with every change of its name or group. */
  revision: z.string(),
});
export type FeedbackTypeRecord = z.infer<typeof FeedbackTypeRecord>;

export interface FeedbackTypeWords {
  readonly name: string;
  readonly groupName: TemplateGroup;
}

const columns = Prisma.sql`ft.id, ft.name, ft.group_name, md5(jsonb_build_array(ft.name, ft.group_name)::text) AS revision, (
  SELECT count(*)::int FROM (SELECT t.id FROM template t WHERE t.feedback_type_id = ft.id UNION SELECT v.template_id FROM template_version v WHERE v.feedback_type_id = ft.id) AS used) AS templates`;

/** Returns all review types by name. */
export function findFeedbackTypes(sql: Sql): Promise<FeedbackTypeRecord[]> {
  return sql.prepared(
    'feedback_types',
    FeedbackTypeRecord,
    Prisma.sql`SELECT ${columns} FROM feedback_type ft ORDER BY lower(ft.name), ft.id`,
  );
}

export async function findFeedbackType(
  sql: Sql,
  id: number,
): Promise<FeedbackTypeRecord | undefined> {
  return (
    await sql.rows(
      FeedbackTypeRecord,
      Prisma.sql`SELECT ${columns} FROM feedback_type ft WHERE ft.id = ${id}`,
    )
  )[0];
}

/** Locks the names against concurrent changes, so that each change sees the names set by others. */
export async function lockNames(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.feedback-types'))::text AS locked`,
  );
}

/**
 * Locks a review type: waits for a template that is being created with it, and makes later ones
 * wait.
 */
export async function lockFeedbackType(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`SELECT id FROM feedback_type WHERE id = ${id} FOR UPDATE`);
}

/** Returns true if another review type has this name, ignoring case and surrounding spaces. */
export async function isNameTaken(
  sql: Sql,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT id FROM feedback_type WHERE lower(btrim(name)) = lower(btrim(${name}::text)) AND id IS DISTINCT FROM ${exceptId}::int`,
  );
  return rows > 0;
}

export async function addFeedbackType(
  sql: Sql,
  { name, groupName }: FeedbackTypeWords,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO feedback_type (name, group_name) VALUES (${name}, ${groupName}) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function changeFeedbackType(
  sql: Sql,
  id: number,
  { name, groupName }: FeedbackTypeWords,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE feedback_type SET name = ${name}, group_name = ${groupName} WHERE id = ${id}`,
  );
}

export async function deleteFeedbackType(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM feedback_type WHERE id = ${id}`);
}
