import { Prisma } from '@reviews/db';
import { isEntryList } from '@reviews/domain';
import type {
  Answers,
  AnswerValue,
  Condition,
  QuestionConfig,
  TemplateOptions,
} from '@reviews/domain';

/** Converts a template's options for their JSON column. */
export function optionsColumn(options: Partial<TemplateOptions>): Prisma.InputJsonObject {
  return { ...options };
}

/** Converts a question's configuration for its JSON column. */
export function configColumn(config: QuestionConfig): Prisma.InputJsonObject {
  const { required_if: requiredIf, available_if: availableIf, ...rest } = config;
  return {
    ...rest,
    ...(requiredIf === undefined ? {} : { required_if: conditions(requiredIf) }),
    ...(availableIf === undefined ? {} : { available_if: conditions(availableIf) }),
  };
}

function conditions(list: readonly Condition[]): Prisma.InputJsonObject[] {
  return list.map((condition) => ({ ...condition }));
}

/** Converts one answer to JSON; null if there is none. */
export function answerJson(value: AnswerValue): Prisma.InputJsonValue | null {
  return isEntryList(value) ? value.map((entry) => ({ ...entry })) : value;
}

/** Converts one answer for its nullable JSON column. */
export function answerColumn(value: AnswerValue): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return answerJson(value) ?? Prisma.DbNull;
}

/**
 * Converts a form's answers by question id, as stored in drafts and submissions. Untouched
 * questions are absent.
 */
export function answersColumn(answers: Answers): Prisma.InputJsonObject {
  const column: Record<string, Prisma.InputJsonValue | null> = {};
  for (const [questionId, value] of Object.entries(answers)) {
    if (value !== undefined) column[questionId] = answerJson(value);
  }
  return column;
}
