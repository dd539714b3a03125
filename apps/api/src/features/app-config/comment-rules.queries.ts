import { Prisma } from '@reviews/db';
import {
  COMMENT_VISIBILITY_VALUES,
  DEFAULT_COMMENT_RULES,
  type CommentRules,
} from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

const visibility = z.enum(COMMENT_VISIBILITY_VALUES);
const CommentRulesRow = z.strictObject({
  visibilities: z.array(visibility),
  defaultVisibility: visibility,
  subjectReplies: z.boolean(),
  writerReplies: z.boolean(),
  selectedText: z.boolean(),
  editMinutes: z.int().nullable(),
});

/** Returns the company's current settings for comments. */
export async function findCommentRules(sql: Sql): Promise<CommentRules> {
  const [rules] = await sql.prepared(
    'comment_rules',
    CommentRulesRow,
    Prisma.sql`
    SELECT comment_visibilities::text[] AS visibilities, comment_default::text AS "defaultVisibility", comment_subject_replies AS "subjectReplies",
      comment_writer_replies AS "writerReplies", comment_selected_text AS "selectedText", comment_edit_minutes AS "editMinutes"
    FROM app_config WHERE id = 1`,
  );
  return rules ?? DEFAULT_COMMENT_RULES;
}
