import { Prisma } from '@reviews/db';
import { questionVersion, templateDraft } from '@reviews/contracts';
import {
  ANONYMOUS_MINIMUM,
  draftQuestionOf,
  withDefaultOptions,
  type DraftQuestion,
  type TemplateDraft,
} from '@reviews/domain';
import { z } from 'zod';
import { StoredOptions } from '../../core/json-columns.ts';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';

/** Far more templates than any organisation has. */
const MAX_TEMPLATES = 1000;

const OfType = z.strictObject({
  type_id: z.int(),
  type_name: z.string(),
  group_name: z.string(),
});
type OfType = z.infer<typeof OfType>;

export const TemplateListRow = OfType.extend({
  id: z.int(),
  title: z.string(),
  version: z.int().nullable(),
  questions: z.int(),
  has_changes: z.boolean(),
  cycles: z.int(),
  archived: z.boolean(),
  updated_at: z.date(),
  deletable: z.boolean(),
  revision: z.int(),
});
export type TemplateListRow = z.infer<typeof TemplateListRow>;

/** Condition that no cycle and no form ever used template `t`, including removed forms. */
const isUnused = Prisma.sql`NOT EXISTS (SELECT FROM cycle_pulse cp WHERE cp.template_id = t.id) AND NOT EXISTS (SELECT FROM pulse p WHERE p.template_id = t.id)`;
const latestOf = Prisma.sql`LATERAL (SELECT * FROM template_version latest WHERE latest.template_id = t.id ORDER BY latest.number DESC LIMIT 1)`;

export interface TemplateFilter {
  readonly search: string;
  readonly typeId: number | null;
  readonly archived: boolean;
}

/** Returns the templates by title, either archived or active ones. */
export async function findTemplates(
  sql: Sql,
  { search, typeId, archived }: TemplateFilter,
): Promise<TemplateListRow[]> {
  return sql.prepared(
    'templates',
    TemplateListRow,
    Prisma.sql`
    SELECT t.id, coalesce(t.draft ->> 'title', t.title) AS title, ft.id AS type_id, ft.name AS type_name, ft.group_name, v.number AS version,
      CASE WHEN t.draft IS NULL THEN (SELECT count(*)::int FROM template_version_question q WHERE q.template_version_id = v.id) ELSE jsonb_array_length(t.draft -> 'questions') END AS questions,
      t.draft IS NOT NULL AS has_changes, (SELECT count(DISTINCT cp.cycle_id)::int FROM cycle_pulse cp WHERE cp.template_id = t.id) AS cycles,
      t.archived_at IS NOT NULL AS archived, t.updated_at, t.revision, ${isUnused} AS deletable
    FROM template t JOIN feedback_type ft ON ft.id = t.feedback_type_id LEFT JOIN ${latestOf} v ON true
    WHERE (t.archived_at IS NOT NULL) = ${archived}::boolean AND (${typeId}::int IS NULL OR t.feedback_type_id = ${typeId}::int)
      AND strpos(lower(coalesce(t.draft ->> 'title', t.title)), lower(${search}::text)) > 0
    ORDER BY lower(coalesce(t.draft ->> 'title', t.title)), t.id LIMIT ${rowCount(MAX_TEMPLATES)}`,
  );
}

/** The published columns that belong to the version itself. */
export const PublishedVersion = z.strictObject({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  options: StoredOptions,
  feedback_type_id: z.int(),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const TemplateRecord = OfType.extend({
  id: z.int(),
  title: z.string(),
  draft: templateDraft.nullable(),
  revision: z.int(),
  archived: z.boolean(),
  updated_at: z.date(),
});
export type TemplateRecord = z.infer<typeof TemplateRecord>;

const recordColumns = Prisma.sql`t.id, t.title, t.draft, t.revision, t.archived_at IS NOT NULL AS archived, t.updated_at, ft.id AS type_id, ft.name AS type_name, ft.group_name`;

export async function findTemplate(sql: Sql, id: number): Promise<TemplateRecord | undefined> {
  return (
    await sql.rows(
      TemplateRecord,
      Prisma.sql`SELECT ${recordColumns} FROM template t JOIN feedback_type ft ON ft.id = t.feedback_type_id WHERE t.id = ${id}::int`,
    )
  )[0];
}

/**
 * Returns the template and locks it against saves and publications until the transaction ends.
 * Forms can still be opened from it.
 */
export async function lockTemplate(sql: Sql, id: number): Promise<TemplateRecord | undefined> {
  return (
    await sql.rows(
      TemplateRecord,
      Prisma.sql`SELECT ${recordColumns} FROM template t JOIN feedback_type ft ON ft.id = t.feedback_type_id WHERE t.id = ${id}::int FOR NO KEY UPDATE OF t`,
    )
  )[0];
}

const LockedRow = TemplateRecord.pick({ revision: true, title: true });

/**
 * Returns the template and locks it against use too: no cycle and no form can refer to it in
 * between.
 */
export async function lockForRemoval(
  sql: Sql,
  id: number,
): Promise<{ readonly revision: number; readonly title: string } | undefined> {
  return (
    await sql.rows(
      LockedRow,
      Prisma.sql`SELECT t.revision, t.title FROM template t WHERE t.id = ${id}::int FOR UPDATE OF t`,
    )
  )[0];
}

const UnusedRow = z.strictObject({ unused: z.boolean() });

export async function isTemplateUnused(sql: Sql, id: number): Promise<boolean> {
  return (
    (
      await sql.rows(
        UnusedRow,
        Prisma.sql`SELECT ${isUnused} AS unused FROM template t WHERE t.id = ${id}::int`,
      )
    )[0]?.unused === true
  );
}

export async function removeTemplate(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM template_version WHERE template_id = ${id}::int`);
  await sql.run(Prisma.sql`DELETE FROM template WHERE id = ${id}::int`);
}

export async function findLatest(sql: Sql, id: number): Promise<PublishedVersion | undefined> {
  return (
    await sql.rows(
      PublishedVersion,
      Prisma.sql`
    SELECT v.id, v.number, v.title, v.description, v.options, v.feedback_type_id FROM template_version v WHERE v.template_id = ${id}::int ORDER BY v.number DESC LIMIT 1`,
    )
  )[0];
}

const StoredQuestion = questionVersion.extend({
  version_id: z.int(),
  number: z.int(),
  library_version_id: z.int().nullable(),
});
type StoredQuestion = z.infer<typeof StoredQuestion>;

/** A question as the builder edits it, with the version it came from. */
export interface PublishedQuestion {
  readonly version_id: number;
  readonly number: number;
  readonly question: DraftQuestion;
}

const questionColumns = Prisma.sql`qv.id AS version_id, qv.number, qv.question_id, qv.text, qv.help_text, qv.subtext, qv.library_version_id,
  jsonb_build_object('data_key', qv.data_key, 'ui_key', qv.ui_key) AS type, qv.config`;
const published = ({
  version_id,
  number,
  library_version_id: libraryVersionId,
  ...question
}: StoredQuestion): PublishedQuestion => ({
  version_id,
  number,
  question: draftQuestionOf(question, libraryVersionId),
});

/** Returns the questions of a version in order. */
export async function findPublishedQuestions(
  sql: Sql,
  versionId: number,
): Promise<PublishedQuestion[]> {
  return (
    await sql.rows(
      StoredQuestion,
      Prisma.sql`
    SELECT ${questionColumns} FROM template_version_question tvq JOIN question_version qv ON qv.id = tvq.question_version_id
    WHERE tvq.template_version_id = ${versionId}::int ORDER BY tvq.position`,
    )
  ).map(published);
}

/** Returns every question that a template ever had, in its latest version. */
export async function findEveryQuestion(
  sql: Sql,
  templateId: number,
): Promise<PublishedQuestion[]> {
  return (
    await sql.rows(
      StoredQuestion,
      Prisma.sql`
    SELECT DISTINCT ON (qv.question_id) ${questionColumns} FROM question q JOIN question_version qv ON qv.question_id = q.id
    WHERE q.template_id = ${templateId}::int ORDER BY qv.question_id, qv.number DESC`,
    )
  ).map(published);
}

/** Returns the published version as a draft for the builder. */
export function draftOfVersion(
  { title, description, options }: PublishedVersion,
  questions: readonly PublishedQuestion[],
): TemplateDraft {
  return {
    title,
    description,
    options: withDefaultOptions(options),
    questions: questions.map(({ question }) => question),
  };
}

export const TemplateHistory = z.strictObject({
  versions: z.array(
    z.strictObject({
      number: z.int(),
      published_at: z.string(),
      questions: z.int(),
    }),
  ),
  cycles: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      state: z.enum(['draft', 'live', 'closed']),
      version: z.int(),
    }),
  ),
  updated_by: z.string().nullable(),
  /** How many people must write before anonymous reviews are readable. */
  anonymous_minimum: z.int(),
});
export type TemplateHistory = z.infer<typeof TemplateHistory>;

/** Returns its versions, newest first, the cycles that use it, and who changed it last. */
export async function findHistory(sql: Sql, id: number): Promise<TemplateHistory> {
  const [row] = await sql.rows(
    TemplateHistory,
    Prisma.sql`SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'published_at', v.published_at, 'questions',
        (SELECT count(*) FROM template_version_question q WHERE q.template_version_id = v.id)) ORDER BY v.number DESC), '[]') FROM template_version v WHERE v.template_id = ${id}::int) AS versions,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'version', v.number,
        'state', CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.launched_at IS NOT NULL THEN 'live' ELSE 'draft' END) ORDER BY c.start_date DESC, c.id DESC, cp.position), '[]')
      FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN template_version v ON v.id = cp.template_version_id WHERE cp.template_id = ${id}::int) AS cycles,
    ${lastChangedBy(id)} AS updated_by, (SELECT anonymous_minimum FROM app_config WHERE id = 1) AS anonymous_minimum`,
  );
  return (
    row ?? {
      versions: [],
      cycles: [],
      updated_by: null,
      anonymous_minimum: ANONYMOUS_MINIMUM.least,
    }
  );
}

const lastChangedBy = (
  id: number,
): Prisma.Sql => Prisma.sql`(SELECT coalesce(e.preferred_name, u.email) FROM change_log line JOIN app_user u ON u.id = line.actor_id LEFT JOIN employee e ON e.id = u.employee_id
  WHERE line.entity = 'template' AND line.entity_id = (${id}::int)::text ORDER BY line.id DESC LIMIT 1)`;

const ChangerRow = z.strictObject({ name: z.string().nullable() });

/**
 * Returns who changed it last. Call it under the lock, so that it includes a change that was waited
 * for.
 */
export async function findLastChangedBy(sql: Sql, id: number): Promise<string | null> {
  return (
    (await sql.rows(ChangerRow, Prisma.sql`SELECT ${lastChangedBy(id)} AS name`))[0]?.name ?? null
  );
}

const PublishedByRow = z.strictObject({ is_theirs: z.boolean() });

/** Returns whether this person's publication made the current revision. */
export async function isPublishedBy(sql: Sql, id: number, userId: number): Promise<boolean> {
  const [last] = await sql.rows(
    PublishedByRow,
    Prisma.sql`
    SELECT line.action = 'template.published' AND line.actor_id IS NOT DISTINCT FROM ${userId}::int AS is_theirs FROM change_log line
    WHERE line.entity = 'template' AND line.entity_id = (${id}::int)::text AND line.action IN ('template.saved', 'template.discarded', 'template.published') ORDER BY line.id DESC LIMIT 1`,
  );
  return last?.is_theirs === true;
}

/**
 * Saves a draft as the next revision; null deletes it when it equals the published version. A
 * template without a version takes the draft's title.
 */
export async function storeDraft(
  sql: Sql,
  {
    id,
    draft,
    title,
    at,
  }: {
    readonly id: number;
    readonly draft: TemplateDraft | null;
    readonly title: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE template SET draft = ${draft === null ? null : JSON.stringify(draft)}::jsonb, title = ${title}::text, revision = revision + 1, updated_at = ${at}::timestamptz WHERE id = ${id}::int`);
}

/**
 * Inserts a new template with only a draft.
 * @returns its id; undefined for an unknown type
 */
export async function insertTemplate(
  sql: Sql,
  typeId: number,
  draft: TemplateDraft,
  at: Date,
): Promise<number | undefined> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO template (title, feedback_type_id, draft, created_at, updated_at)
    SELECT ${draft.title}::text, ft.id, ${JSON.stringify(draft)}::jsonb, ${at}::timestamptz, ${at}::timestamptz FROM feedback_type ft WHERE ft.id = ${typeId}::int FOR KEY SHARE OF ft RETURNING id`,
  );
  return rows[0]?.id;
}

const GroupRow = OfType.pick({ group_name: true });

export async function findGroup(sql: Sql, typeId: number): Promise<string | undefined> {
  return (
    await sql.rows(
      GroupRow,
      Prisma.sql`SELECT ft.group_name FROM feedback_type ft WHERE ft.id = ${typeId}::int`,
    )
  )[0]?.group_name;
}
