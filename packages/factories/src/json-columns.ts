import { Prisma } from '@reviews/db';
import { isEntryList } from '@reviews/domain';
import type {
  Answers,
  AnswerValue,
  Condition,
  QuestionConfig,
  TemplateOptions,
} from '@reviews/domain';

/** A template's options as its JSON column takes them. */
export function optionsColumn(options: Partial<TemplateOptions>): Prisma.InputJsonObject {
  return { ...options };
}

/** A question's configuration as its JSON column takes it. */
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

/** One answer as JSON, null where there is none. */
export function answerJson(value: AnswerValue): Prisma.InputJsonValue | null {
  return isEntryList(value) ? value.map((entry) => ({ ...entry })) : value;
}

/** One answer as its nullable JSON column takes it. */
export function answerColumn(value: AnswerValue): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return answerJson(value) ?? Prisma.DbNull;
}

/** A whole form's answers by question id, as drafts and submissions keep them. A question never touched is absent. */
export function answersColumn(answers: Answers): Prisma.InputJsonObject {
  const column: Record<string, Prisma.InputJsonValue | null> = {};
  for (const [questionId, value] of Object.entries(answers)) {
    if (value !== undefined) column[questionId] = answerJson(value);
  }
  return column;
}
