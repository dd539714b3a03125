import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';

/**
 * Takes what the former writer had submitted out of a form that was opened again, for the next one must not read it: the
 * former keeps it as a draft of their own, restorable should the form come back, unless a draft holds it already. Answers
 * carried over from an earlier form stay. The form's row must be locked.
 */
export async function handOverAnswers(sql: Sql, form: { readonly id: number; readonly formerWriterId: number; readonly hasDraft: boolean; readonly at: Date }): Promise<void> {
  if (!form.hasDraft) {
    await sql.rows(Prisma.sql`
      INSERT INTO draft_group (id, pulse_id, writer_id, answers, created_at, updated_at)
      SELECT gen_random_uuid(), ${form.id}::int, ${form.formerWriterId}::int, jsonb_object_agg(question_id::text, value), ${form.at}::timestamptz, ${form.at}::timestamptz
      FROM answer WHERE pulse_id = ${form.id}::int AND original_value IS NULL AND value IS NOT NULL
      HAVING count(*) > 0`);
  }
  await sql.rows(Prisma.sql`DELETE FROM answer WHERE pulse_id = ${form.id}::int AND original_value IS NULL`);
  await sql.rows(Prisma.sql`UPDATE answer SET value = original_value WHERE pulse_id = ${form.id}::int`);
  await sql.rows(Prisma.sql`DELETE FROM upload_use WHERE pulse_id = ${form.id}::int`);
  // What the former writer marked as read was theirs; nobody has read what the next one will write.
  await sql.rows(Prisma.sql`DELETE FROM pulse_view WHERE pulse_id = ${form.id}::int`);
}
