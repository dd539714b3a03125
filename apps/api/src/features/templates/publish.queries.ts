import { Prisma } from '@reviews/db';
import type { QuestionVersion, TemplateDraft } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';

/**
 * Inserts new questions of a template.
 * @returns their ids, in no particular order
 */
export async function insertQuestions(
  sql: Sql,
  templateId: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO question (template_id) SELECT ${templateId}::int FROM generate_series(1, ${count}::int) RETURNING id`,
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

export interface NewQuestionVersion {
  readonly question: QuestionVersion;
  readonly number: number;
  readonly libraryVersionId: number | null;
}

const VersionRow = z.strictObject({ id: z.int(), question_id: z.int() });

/**
 * Inserts the next versions of questions.
 * @returns the version id by question id
 */
export async function insertQuestionVersions(
  sql: Sql,
  versions: readonly NewQuestionVersion[],
): Promise<ReadonlyMap<number, number>> {
  if (versions.length === 0) return new Map();
  const given = versions.map(
    ({
      question: { question_id, text, help_text, subtext, type, config },
      number,
      libraryVersionId,
    }) => ({
      question_id,
      number,
      text,
      help_text,
      subtext,
      data_key: type.data_key,
      ui_key: type.ui_key,
      config,
      library_version_id: libraryVersionId,
    }),
  );
  const rows = await sql.rows(
    VersionRow,
    Prisma.sql`
    INSERT INTO question_version (question_id, number, text, help_text, subtext, data_key, ui_key, config, library_version_id)
    SELECT question_id, number, text, help_text, subtext, data_key, ui_key, config, library_version_id
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(question_id int, number int, text text, help_text text, subtext text, data_key text, ui_key text, config jsonb, library_version_id int)
    RETURNING id, question_id`,
  );
  return new Map(rows.map(({ id, question_id: questionId }) => [questionId, id]));
}

export interface NewVersion {
  readonly templateId: number;
  readonly number: number;
  readonly draft: TemplateDraft;
  readonly typeId: number;
  /** Ids of question versions, in order. */
  readonly questions: readonly number[];
  readonly at: Date;
}

/**
 * Inserts the version with its questions, in one statement.
 * @returns its id
 */
export async function insertVersion(
  sql: Sql,
  { templateId, number, draft: { title, description, options }, typeId, questions, at }: NewVersion,
): Promise<number> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    WITH made AS (
      INSERT INTO template_version (template_id, number, title, description, feedback_type_id, options, visible_to_employee, published_at)
      VALUES (${templateId}::int, ${number}::int, ${title}::text, ${description}::text, ${typeId}::int, ${JSON.stringify(options)}::jsonb, ${options.visibleToEmployee}::boolean, ${at}::timestamptz)
      RETURNING id),
    placed AS (
      INSERT INTO template_version_question (template_version_id, question_version_id, position)
      SELECT made.id, asked.id, asked.position - 1 FROM made, unnest(${[...questions]}::int[]) WITH ORDINALITY AS asked(id, position))
    SELECT id FROM made`,
  );
  const [made] = rows;
  if (made === undefined)
    throw new Error(`No version ${number} of template ${templateId} was stored.`);
  return made.id;
}

/**
 * Locks the unlaunched cycles that use a template against launch and changes until the transaction
 * ends. Call it before locking the template: changing a cycle locks first the cycle, then its
 * templates.
 */
export async function holdUnlaunched(sql: Sql, templateId: number): Promise<number[]> {
  const cycles = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT c.id FROM cycle c WHERE c.launched_at IS NULL AND EXISTS (SELECT FROM cycle_pulse cp WHERE cp.cycle_id = c.id AND cp.template_id = ${templateId}::int) ORDER BY c.id FOR SHARE OF c`,
  );
  return cycles.map(({ id }) => id);
}

/**
 * Moves unlaunched cycles to the new version, including those that have just added the template;
 * one that was just launched keeps its own.
 */
export async function moveUnlaunched(
  sql: Sql,
  templateId: number,
  versionId: number,
): Promise<void> {
  const cycleIds = await holdUnlaunched(sql, templateId);
  await sql.run(
    Prisma.sql`UPDATE cycle_pulse SET template_version_id = ${versionId}::int WHERE template_id = ${templateId}::int AND cycle_id = ANY(${cycleIds}::int[])`,
  );
}
