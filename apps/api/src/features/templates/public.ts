import type { Sql } from '../../core/sql.ts';
import { findQuestionsOfVersion, type FormQuestion } from './template-questions.queries.ts';

export type { FormQuestion } from './template-questions.queries.ts';
export { requireManaging } from './templates.policy.ts';
export { findTemplate, type TemplateRecord } from './templates.queries.ts';

const MAX_CACHED_VERSIONS = 500;

/** Returns the questions of a template version. */
export interface QuestionCatalogue {
  questionsOf(sql: Sql, templateVersionId: number): Promise<readonly FormQuestion[]>;
}

/**
 * Creates a cache of questions per process. A published template version never changes. When the
 * cache is full, the oldest entry goes.
 */
export function createQuestionCatalogue(): QuestionCatalogue {
  const versions = new Map<number, readonly FormQuestion[]>();
  return {
    async questionsOf(sql, templateVersionId) {
      const known = versions.get(templateVersionId);
      if (known !== undefined) return known;
      const questions = await findQuestionsOfVersion(sql, templateVersionId);
      const oldest = versions.keys().next().value;
      if (versions.size >= MAX_CACHED_VERSIONS && oldest !== undefined) versions.delete(oldest);
      if (questions.length > 0) versions.set(templateVersionId, questions);
      return questions;
    },
  };
}
