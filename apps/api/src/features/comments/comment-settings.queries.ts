import { Prisma } from '@reviews/db';
import { storedCommentSettings, type CommentSettings } from '@reviews/contracts';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** The values of the comment settings page and their revision. */
export interface CommentSettingsRecord {
  readonly revision: number;
  readonly settings: CommentSettings;
}

const Row = storedCommentSettings.extend({
  revision: z.int(),
});
type Row = z.infer<typeof Row>;

async function find(sql: Sql, lock: Prisma.Sql): Promise<CommentSettingsRecord> {
  const [row] = await sql.rows(
    Row,
    Prisma.sql`
    SELECT comment_revision AS revision, comment_visibilities::text[] AS visibilities, comment_default::text AS default_visibility, comment_subject_replies AS subject_replies,
      comment_writer_replies AS writer_replies, comment_selected_text AS selected_text, comment_edit_minutes AS edit_minutes
    FROM app_config WHERE id = 1 ${lock}`,
  );
  if (row === undefined) throw new Error('There is no row of settings.');
  const { revision, ...settings } = row;
  return { revision, settings };
}

export const findCommentSettings = (sql: Sql): Promise<CommentSettingsRecord> =>
  find(sql, Prisma.empty);

/** Locks the settings until the transaction ends. */
export const lockCommentSettings = (sql: Sql): Promise<CommentSettingsRecord> =>
  find(sql, Prisma.sql`FOR NO KEY UPDATE`);

/** The row must be locked. */
export async function storeCommentSettings(sql: Sql, given: CommentSettings): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE app_config SET comment_revision = comment_revision + 1, comment_visibilities = ${given.visibilities}::text[]::comment_visibility[], comment_default = ${given.default_visibility}::comment_visibility,
      comment_subject_replies = ${given.subject_replies}, comment_writer_replies = ${given.writer_replies}, comment_selected_text = ${given.selected_text}, comment_edit_minutes = ${given.edit_minutes}
    WHERE id = 1`);
}
