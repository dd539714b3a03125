import { inTransaction, type Database } from '@reviews/db';
import {
  isSameDraft,
  isSameQuestion,
  keyOfQuestion,
  MESSAGES,
  questionOfDraft,
  RuleViolation,
  tidyConfig,
  withDefaultOptions,
  withRatingValues,
  type DraftQuestion,
  type TemplateDraft,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { holdRatingChoices } from '../ratings/public.ts';
import {
  holdUnlaunched,
  insertQuestions,
  insertQuestionVersions,
  insertVersion,
  moveUnlaunched,
} from './publish.queries.ts';
import {
  draftOfVersion,
  findEveryQuestion,
  findLatest,
  findPublishedQuestions,
  isPublishedBy,
  storeDraft,
  type PublishedQuestion,
  type TemplateRecord,
} from './templates.queries.ts';
import { requireManaging } from './templates.policy.ts';
import { conflictWith, faultsOf, lockEditable } from './templates.service.ts';

const { templates: texts } = MESSAGES;

export interface Publication {
  readonly number: number;
  readonly revision: number;
  /** The key and the new id of every question, in order. */
  readonly questions: readonly { readonly key: string; readonly question_id: number }[];
}

/**
 * Returns the draft if it can be published.
 * @throws RuleViolation with each error on its field
 */
function requirePublishable(template: TemplateRecord): TemplateDraft {
  const { draft } = template;
  if (draft === null) throw new RuleViolation(texts.nothingToPublish);
  const faults = faultsOf(draft, template);
  if (faults.length > 0) throw new RuleViolation(texts.faultsLeft, faults);
  return draft;
}

/** Returns the template with the values its rating types have now, which stay until it is stored. */
async function withCurrentRatings(sql: Sql, template: TemplateRecord): Promise<TemplateRecord> {
  const { draft } = template;
  const rates = draft?.questions.some(({ config }) => config.rating_type_id !== undefined);
  return draft === null || rates !== true
    ? template
    : { ...template, draft: withRatingValues(draft, await holdRatingChoices(sql)) };
}

/** Inserts the new questions of a draft and assigns their ids. */
async function numberQuestions(
  sql: Sql,
  templateId: number,
  draft: TemplateDraft,
): Promise<ReadonlyMap<string, number>> {
  const added = draft.questions.filter(({ question_id: id }) => id === null);
  const ids = await insertQuestions(sql, templateId, added.length);
  const numbers = new Map(
    draft.questions.flatMap(({ key, question_id: id }) =>
      id === null ? [] : [[key, id] as const],
    ),
  );
  for (const [index, { key }] of added.entries()) {
    const id = ids[index];
    if (id !== undefined) numbers.set(key, id);
  }
  return numbers;
}

/**
 * Returns the question versions of a draft, in order. Unchanged questions keep their existing
 * version.
 */
async function versionQuestions(
  sql: Sql,
  draft: TemplateDraft,
  numbers: ReadonlyMap<string, number>,
  known: readonly PublishedQuestion[],
): Promise<number[]> {
  const latest = new Map(known.map((published) => [published.question.question_id, published]));
  const plan = draft.questions.map((question) => {
    const before = question.question_id === null ? undefined : latest.get(question.question_id);
    const isKept = before !== undefined && isSameQuestion(question, draft, before.question);
    return {
      question,
      number: (before?.number ?? 0) + 1,
      keptAs: isKept ? before.version_id : null,
    };
  });
  const asked = ({ config, ...question }: DraftQuestion) =>
    questionOfDraft({ ...question, config: tidyConfig(config) }, (key) => numbers.get(key));
  const made = await insertQuestionVersions(
    sql,
    plan
      .filter(({ keptAs }) => keptAs === null)
      .map(({ question, number }) => ({
        question: asked(question),
        number,
        libraryVersionId: question.library_version_id,
      })),
  );
  return plan.map(({ question, keptAs }) => {
    const id = keptAs ?? made.get(numbers.get(question.key) ?? 0);
    if (id === undefined) throw new Error(`No version of question '${question.key}' was stored.`);
    return id;
  });
}

const namesOf = (ids: readonly number[]): Publication['questions'] =>
  ids.map((id) => ({ key: keyOfQuestion(id), question_id: id }));

/**
 * Returns this person's own publication of this revision if nothing has changed since: its response
 * was lost.
 */
async function findRepeated(
  sql: Sql,
  actor: Actor,
  { id, draft, revision }: TemplateRecord,
  seen: number,
): Promise<Publication | undefined> {
  if (revision !== seen + 1 || draft !== null || !(await isPublishedBy(sql, id, actor.userId)))
    return undefined;
  const latest = await findLatest(sql, id);
  if (latest === undefined) return undefined;
  const asked = await findPublishedQuestions(sql, latest.id);
  return {
    number: latest.number,
    revision,
    questions: namesOf(asked.flatMap(({ question }) => question.question_id ?? [])),
  };
}

export type PublishTemplateService = ReturnType<typeof createPublishTemplateService>;

/** Creates the service that publishes drafts as the next version of a template. */
export function createPublishTemplateService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Publishes a draft. New forms use it, also in cycles that are not launched; existing forms
     * keep their version. Idempotent, even after a lost response.
     * @throws NotAllowed, NotVisible, Conflict if someone else has changed it since, RuleViolation
     * with the errors
     */
    async publish(actor: Actor, id: number, revision: number): Promise<Publication> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        requireManaging(actor);
        await holdUnlaunched(sql, id);
        const template = await withCurrentRatings(sql, await lockEditable(sql, actor, id));
        const repeated = await findRepeated(sql, actor, template, revision);
        if (repeated !== undefined) return repeated;
        if (template.revision !== revision) throw await conflictWith(sql, template);
        const draft = requirePublishable(template);
        const latest = await findLatest(sql, id);
        if (
          latest !== undefined &&
          latest.feedback_type_id === template.type_id &&
          isSameDraft(draft, draftOfVersion(latest, await findPublishedQuestions(sql, latest.id)))
        )
          throw new RuleViolation(texts.nothingToPublish);
        const known = await findEveryQuestion(sql, id);
        const numbers = await numberQuestions(sql, id, draft);
        const questions = await versionQuestions(sql, draft, numbers, known);
        const [at, number] = [clock.now(), (latest?.number ?? 0) + 1];
        const whole = { ...draft, options: withDefaultOptions(draft.options) };
        const versionId = await insertVersion(sql, {
          templateId: id,
          number,
          draft: whole,
          typeId: template.type_id,
          questions,
          at,
        });
        await storeDraft(sql, { id, draft: null, title: draft.title, at });
        await moveUnlaunched(sql, id, versionId);
        await audit(tx, actor, at, {
          action: 'template.published',
          entity: 'template',
          entityId: id,
          changes: [{ field: 'version', from: latest?.number ?? null, to: number }],
          details: { number, questions: questions.length },
        });
        return {
          number,
          revision: revision + 1,
          questions: namesOf(draft.questions.flatMap(({ key }) => numbers.get(key) ?? [])),
        };
      });
    },
  };
}
