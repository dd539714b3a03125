import { Prisma } from '@reviews/db';
import type { Sql } from '../../../core/sql.ts';

export interface HandedForm {
  readonly id: number;
  readonly formerWriterId: number;
  readonly hasDraft: boolean;
}

/**
 * Removes the former writers' submitted answers from reopened forms, because the next writer must
 * not read them. They stay as a draft of the former writer, unless a draft already holds them, and
 * can be restored if the form comes back. Carried-over answers stay. The forms' rows must be
 * locked. Uses a constant number of statements.
 */
export async function handOverAnswers(
  sql: Sql,
  forms: readonly HandedForm[],
  at: Date,
): Promise<void> {
  const ids = forms.map(({ id }) => id);
  const undrafted = forms.filter((form) => !form.hasDraft);
  if (undrafted.length > 0) {
    await sql.run(Prisma.sql`
      INSERT INTO draft_group (id, pulse_id, writer_id, answers, created_at, updated_at)
      SELECT gen_random_uuid(), form.id, form.writer_id, jsonb_object_agg(a.question_id::text, a.value), ${at}::timestamptz, ${at}::timestamptz
      FROM unnest(${undrafted.map(({ id }) => id)}::int[], ${undrafted.map(({ formerWriterId }) => formerWriterId)}::int[]) form (id, writer_id)
      JOIN answer a ON a.pulse_id = form.id AND a.original_value IS NULL AND a.value IS NOT NULL
      GROUP BY form.id, form.writer_id`);
  }
  await sql.run(
    Prisma.sql`DELETE FROM answer WHERE pulse_id = ANY(${ids}::int[]) AND original_value IS NULL`,
  );
  await sql.run(
    Prisma.sql`UPDATE answer SET value = original_value WHERE pulse_id = ANY(${ids}::int[])`,
  );
  await sql.run(Prisma.sql`DELETE FROM upload_use WHERE pulse_id = ANY(${ids}::int[])`);
  // The read marks belong to the former writer's text; no one has read the next writer's.
  await sql.run(Prisma.sql`DELETE FROM pulse_view WHERE pulse_id = ANY(${ids}::int[])`);
}

/**
 * Assigns the forms to the new writer, who starts with empty ones. Waits for a rename in progress,
 * which would miss these forms.
 */
export async function assignTo(sql: Sql, ids: readonly number[], writerId: number): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE pulse SET assignee_id = writer.id, assignee_sort_key = writer.sort_key, head_draft_group_id = NULL, state = 'open', sharing_opt_out = false, is_duplicate = false
    FROM (SELECT id, sort_key FROM employee WHERE id = ${writerId}::int FOR SHARE) writer WHERE pulse.id = ANY(${[...ids]}::int[])`);
}

const listOf = (row: Prisma.Sql, from: Prisma.Sql, order: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce((SELECT jsonb_agg(${row} ORDER BY ${order}) FROM ${from}), '[]'::jsonb)`;
const draftsOf = listOf(
  Prisma.sql`g.id`,
  Prisma.sql`draft_group g WHERE g.pulse_id = p.id`,
  Prisma.sql`g.id`,
);
const nominationsOf = listOf(
  Prisma.sql`jsonb_build_array(n.id, n.state)`,
  Prisma.sql`nomination n WHERE n.task_id = p.id`,
  Prisma.sql`n.id`,
);
const submissionsOf = Prisma.sql`(SELECT count(*) FROM pulse_submission made WHERE made.pulse_id = p.id)`;

/**
 * Everything that reassigning changes in the form `p`, for `putBack`. Also shows whether anything
 * has changed since.
 */
export const whatIsIn: Prisma.Sql = Prisma.sql`jsonb_build_object(
  'state', p.state, 'head', p.head_draft_group_id, 'sharing_opt_out', p.sharing_opt_out, 'stage', p.stage_id,
  'answers', ${listOf(Prisma.sql`to_jsonb(a)`, Prisma.sql`answer a WHERE a.pulse_id = p.id`, Prisma.sql`a.question_id`)},
  'images', ${listOf(Prisma.sql`used.upload_key`, Prisma.sql`upload_use used WHERE used.pulse_id = p.id`, Prisma.sql`used.upload_key`)},
  'views', ${listOf(Prisma.sql`to_jsonb(v)`, Prisma.sql`pulse_view v WHERE v.pulse_id = p.id`, Prisma.sql`v.user_id`)},
  'drafts', ${draftsOf}, 'nominations', ${nominationsOf}, 'submissions', ${submissionsOf})`;

/**
 * Returns the condition that the form `p` is unchanged since it was reassigned. `aside` is its
 * former content, by the writer `formerId`.
 */
export const isAsGiven = (
  aside: Prisma.Sql,
  formerId: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(p.state = 'open' AND p.head_draft_group_id IS NULL
  AND to_jsonb(p.stage_id) = ${aside} -> 'stage' AND ${nominationsOf} = ${aside} -> 'nominations' AND to_jsonb(${submissionsOf}) = ${aside} -> 'submissions'
  AND NOT EXISTS (SELECT FROM draft_group g WHERE g.pulse_id = p.id AND g.writer_id <> ${formerId} AND NOT jsonb_exists(${aside} -> 'drafts', g.id::text)))`;

export interface PutAside {
  readonly pulseId: number;
  readonly formerWriterId: number;
  /** A value of `whatIsIn`. */
  readonly aside: unknown;
}

/**
 * Restores forms to their state before they were reassigned, row by row. They must be locked and
 * unchanged since. Uses a constant number of statements.
 */
export async function putBack(sql: Sql, forms: readonly PutAside[]): Promise<void> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(forms.map(({ pulseId, formerWriterId, aside }) => ({ id: pulseId, writer: formerWriterId, aside })))}::jsonb) was(id int, writer int, aside jsonb)`;
  const ids = Prisma.sql`ANY(${forms.map(({ pulseId }) => pulseId)}::int[])`;
  const writers = Prisma.sql`ANY(${forms.map(({ formerWriterId }) => formerWriterId)}::int[])`;
  await sql.run(Prisma.sql`
    UPDATE pulse p SET assignee_id = e.id, assignee_sort_key = e.sort_key, state = (was.aside ->> 'state')::pulse_state,
      head_draft_group_id = (was.aside ->> 'head')::uuid, sharing_opt_out = (was.aside ->> 'sharing_opt_out')::boolean
    FROM ${given} JOIN (SELECT id, sort_key FROM employee WHERE id = ${writers} ORDER BY id FOR SHARE) e ON e.id = was.writer WHERE p.id = was.id`);
  // The draft saved for the former writer is no longer needed: its text is back in the answers.
  await sql.run(
    Prisma.sql`DELETE FROM draft_group g USING ${given} WHERE g.pulse_id = was.id AND g.writer_id = was.writer AND NOT jsonb_exists(was.aside -> 'drafts', g.id::text)`,
  );
  await sql.run(Prisma.sql`DELETE FROM answer WHERE pulse_id = ${ids}`);
  await sql.run(
    Prisma.sql`INSERT INTO answer SELECT held.* FROM ${given}, jsonb_populate_recordset(NULL::answer, was.aside -> 'answers') held`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO upload_use (upload_key, pulse_id)
    SELECT u.key, was.id FROM ${given}, jsonb_array_elements_text(was.aside -> 'images') image JOIN upload u ON u.key = image ON CONFLICT DO NOTHING`);
  await putBackViews(
    sql,
    forms.map(({ pulseId, aside }) => ({ pulseId, aside })),
  );
}

/** Restores the read marks; `aside` holds the rows as `views`. */
export async function putBackViews(
  sql: Sql,
  forms: readonly Pick<PutAside, 'pulseId' | 'aside'>[],
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM pulse_view WHERE pulse_id = ANY(${forms.map(({ pulseId }) => pulseId)}::int[])`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO pulse_view SELECT v.* FROM jsonb_array_elements(${JSON.stringify(forms.map(({ aside }) => aside))}::jsonb) aside,
      jsonb_populate_recordset(NULL::pulse_view, aside -> 'views') v JOIN app_user u ON u.id = v.user_id`);
}
