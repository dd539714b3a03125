import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../../core/sql.ts';
import type { FormQuestion } from '../../templates/public.ts';

/**
 * Replaces the form's answers by the submitted ones, in two statements for any number. Carried-over
 * answers stay.
 */
export async function replaceAnswers(
  sql: Sql,
  pulseId: number,
  questions: readonly FormQuestion[],
  values: Readonly<Record<number, AnswerValue>>,
): Promise<void> {
  const rows = questions
    .filter(({ question_id: id }) => id in values)
    .map(({ question_id: id, version_id: version }) => ({
      question_id: id,
      version_id: version,
      value: values[id] ?? null,
    }));
  const kept = rows.map((row) => row.question_id);
  await sql.run(
    Prisma.sql`DELETE FROM answer WHERE pulse_id = ${pulseId} AND original_value IS NULL AND NOT question_id = ANY(${kept}::int[])`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO answer (pulse_id, question_id, question_version_id, value)
    SELECT ${pulseId}::int, (row ->> 'question_id')::int, (row ->> 'version_id')::int, nullif(row -> 'value', 'null'::jsonb)
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
    ON CONFLICT (pulse_id, question_id) DO UPDATE SET value = EXCLUDED.value, question_version_id = EXCLUDED.question_version_id`);
}

const SubmissionNumber = z.strictObject({ number: z.int() });

/** Stores the submission besides earlier submissions of the form. */
export async function recordSubmission(
  sql: Sql,
  entry: {
    pulseId: number;
    writerId: number;
    at: Date;
    sharingOptOut: boolean;
    values: Readonly<Record<number, AnswerValue>>;
  },
): Promise<number> {
  const rows = await sql.rows(
    SubmissionNumber,
    Prisma.sql`
    INSERT INTO pulse_submission (pulse_id, number, submitted_by_id, submitted_at, sharing_opt_out, answers)
    SELECT ${entry.pulseId}::int, coalesce(max(number), 0) + 1, ${entry.writerId}::int, ${entry.at}::timestamptz, ${entry.sharingOptOut}::boolean, ${JSON.stringify(entry.values)}::jsonb
    FROM pulse_submission WHERE pulse_id = ${entry.pulseId}::int
    RETURNING number`,
  );
  return rows[0]?.number ?? 0;
}

/** Lets readers of the form see the images in its answers. Only the writer's own uploads count. */
export async function linkImages(
  sql: Sql,
  pulseId: number,
  ownerId: number,
  keys: readonly string[],
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM upload_use WHERE pulse_id = ${pulseId} AND NOT upload_key = ANY(${[...keys]}::text[])`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO upload_use (upload_key, pulse_id)
    SELECT key, ${pulseId}::int FROM upload WHERE key = ANY(${[...keys]}::text[]) AND owner_id = ${ownerId}
    ON CONFLICT DO NOTHING`);
}
