import type { Question, QuestionVersion, Template, TemplateVersion } from '@reviews/db';
import { dataKeyOf, withDefaultOptions } from '@reviews/domain';
import type { QuestionConfig, TemplateOptions, UiKey } from '@reviews/domain';
import type { FeedbackTypeName } from './base-data.ts';
import { configColumn, optionsColumn } from './json-columns.ts';
import type { Store } from './store.ts';
import { uniqueText } from './unique.ts';

export type QuestionGiven = {
  readonly text: string;
  /** Defaults to `textarea`. */
  readonly uiKey?: UiKey;
  readonly helpText?: string;
  readonly subtext?: string;
  /**
   * Settings by the author. A function gets the ids of the template's questions, in order, for
   * conditions on another question.
   */
  readonly config?: QuestionConfig | ((questionIds: readonly number[]) => QuestionConfig);
};

export type TemplateGiven = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: FeedbackTypeName;
  readonly options?: Partial<TemplateOptions>;
  readonly visibleToEmployee?: boolean;
  readonly questions?: readonly QuestionGiven[];
  readonly archivedAt?: Date | null;
  readonly publishedAt?: Date;
};

/** A question with its first version; `id` is the question's. */
export type BuiltQuestion = Question & { readonly version: QuestionVersion };

export type BuiltTemplate = Template & {
  readonly version: TemplateVersion;
  readonly questions: readonly BuiltQuestion[];
};

const DEFAULT_QUESTIONS: readonly QuestionGiven[] = [
  { text: 'What went well?', config: { required: true } },
];

/**
 * Saves a published template with version 1 of each question. Without questions it has one, 'What
 * went well?', which is required.
 */
export async function buildTemplate(db: Store, given: TemplateGiven = {}): Promise<BuiltTemplate> {
  const type = given.type ?? 'Peer';
  const visibleToEmployee = given.visibleToEmployee ?? given.options?.visibleToEmployee ?? true;
  const feedbackType = await db.prisma.feedbackType.upsert({
    where: { name: type },
    create: { name: type, groupName: type },
    update: {},
  });
  const template = await db.prisma.template.create({
    data: {
      title: given.title ?? uniqueText(`${type} review`),
      feedbackTypeId: feedbackType.id,
      archivedAt: given.archivedAt ?? null,
    },
  });
  const questions = await buildQuestions(db, template.id, given.questions ?? DEFAULT_QUESTIONS);
  const version = await db.prisma.templateVersion.create({
    data: {
      templateId: template.id,
      number: 1,
      title: template.title,
      description: given.description ?? '',
      feedbackTypeId: feedbackType.id,
      options: optionsColumn(withDefaultOptions({ ...given.options, visibleToEmployee })),
      visibleToEmployee,
      ...(given.publishedAt ? { publishedAt: given.publishedAt } : {}),
    },
  });
  await db.prisma.templateVersionQuestion.createMany({
    data: questions.map((question, position) => ({
      templateVersionId: version.id,
      questionVersionId: question.version.id,
      position,
    })),
  });
  return { ...template, version, questions };
}

/** Returns the latest published version of a template. */
export async function latestVersion(db: Store, templateId: number): Promise<number> {
  const version = await db.prisma.templateVersion.findFirstOrThrow({
    where: { templateId },
    orderBy: { number: 'desc' },
    select: { id: true },
  });
  return version.id;
}

async function buildQuestions(
  db: Store,
  templateId: number,
  given: readonly QuestionGiven[],
): Promise<BuiltQuestion[]> {
  const saved = await db.prisma.question.createManyAndReturn({
    data: given.map(() => ({ templateId })),
  });
  const ids = saved.map(({ id }) => id).sort((one, other) => one - other);
  const versions = await db.prisma.questionVersion.createManyAndReturn({
    data: given.map((question, index) => versionColumns(question, ids, index)),
  });
  return ids.map((id) => {
    const version = versions.find(({ questionId }) => questionId === id);
    if (version === undefined) throw new Error(`Question ${id} has no version.`);
    return { id, templateId, version };
  });
}

function versionColumns(question: QuestionGiven, ids: readonly number[], index: number) {
  const uiKey = question.uiKey ?? 'textarea';
  const config =
    typeof question.config === 'function' ? question.config(ids) : (question.config ?? {});
  const questionId = ids[index];
  if (questionId === undefined) throw new Error(`No question was saved for '${question.text}'.`);
  return {
    questionId,
    number: 1,
    text: question.text,
    helpText: question.helpText ?? '',
    subtext: question.subtext ?? '',
    uiKey,
    dataKey: dataKeyOf(uiKey),
    // Without a condition a question must be available: only available questions show.
    config: configColumn(
      config.available_if === undefined ? { available: true, ...config } : config,
    ),
  };
}
