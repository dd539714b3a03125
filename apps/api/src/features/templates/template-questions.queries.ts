import { Prisma } from '@reviews/db';
import { questionVersion } from '@reviews/contracts';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** A question of a form with the version id that it was opened with. */
export const FormQuestion = questionVersion.extend({
  version_id: z.int(),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

/** Returns the questions of one template version, in order. */
export async function findQuestionsOfVersion(
  sql: Sql,
  templateVersionId: number,
): Promise<FormQuestion[]> {
  return sql.prepared(
    'questions_of_version',
    FormQuestion,
    Prisma.sql`
    SELECT qv.id AS version_id, qv.question_id, qv.text, qv.help_text, qv.subtext,
      jsonb_build_object('data_key', qv.data_key, 'ui_key', qv.ui_key) AS type, qv.config
    FROM template_version_question tvq
    JOIN question_version qv ON qv.id = tvq.question_version_id
    WHERE tvq.template_version_id = ${templateVersionId}
    ORDER BY tvq.position`,
  );
}
