import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  changesBetween,
  Conflict,
  copyOfDraft,
  InvalidInput,
  isAsInLibrary,
  isSameDraft,
  mergeTemplateDrafts,
  MESSAGES,
  namingFaults,
  newTemplateDraft,
  NotVisible,
  RuleViolation,
  templateFaults,
  titleOfCopy,
  RATING_GROUP,
  withRatingValues,
  type RatingChoice,
  type Issue,
  type TemplateDraft,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { findRatingChoices } from '../ratings/public.ts';
import { cleanDraft } from './clean-draft.ts';
import { findLibraryVersions, findNewer, type NewerVersion } from './library.queries.ts';
import { draftChanges, loggedDraft } from './template-changes.ts';
import { requireManaging } from './templates.policy.ts';
import * as queries from './templates.queries.ts';
import type {
  TemplateFilter,
  TemplateHistory,
  TemplateListRow,
  TemplateRecord,
} from './templates.queries.ts';

const { templates: texts } = MESSAGES;

/** Maximum number of errors in one response; the rest is reported after these are fixed. */
const MOST_FAULTS = 100;

/** A template with its draft, or its published version if there is none. */
export interface BuiltTemplate extends TemplateHistory {
  readonly template: TemplateRecord;
  readonly draft: TemplateDraft;
  readonly faults: readonly Issue[];
  readonly newer: readonly NewerVersion[];
  readonly ratings: readonly RatingChoice[];
}

export interface SavedDraft {
  readonly revision: number;
  /** True if the draft differs from the published version. */
  readonly hasChanges: boolean;
  readonly faults: readonly Issue[];
  readonly updatedAt: Date;
  /** The draft as stored, if it has someone else's changes too. */
  readonly merged?: TemplateDraft;
}

/** A draft to save, and the revision it is based on. */
export interface DraftToSave {
  readonly revision: number;
  readonly draft: TemplateDraft;
  /** The draft of that revision. With it, changes of others since are merged. */
  readonly base?: TemplateDraft | undefined;
}

const absent = () => new NotVisible(texts.notFound);
/** Returns the errors that prevent publication, up to the maximum in one response. */
export const faultsOf = (draft: TemplateDraft, { group_name: group }: TemplateRecord): Issue[] =>
  templateFaults(draft, group).slice(0, MOST_FAULTS);

/** Returns the published version as a draft for the builder; null if there is none. */
async function findPublished(sql: Sql, id: number): Promise<TemplateDraft | null> {
  const version = await queries.findLatest(sql, id);
  return version === undefined
    ? null
    : queries.draftOfVersion(version, await queries.findPublishedQuestions(sql, version.id));
}

/** Returns the draft, or the published version if there is none. */
async function draftOf(sql: Sql, template: TemplateRecord): Promise<TemplateDraft> {
  return (
    template.draft ??
    (await findPublished(sql, template.id)) ??
    newTemplateDraft(template.title, template.group_name)
  );
}

/** Returns the conflict for a stale save. */
export async function conflictWith(
  sql: Sql,
  { id, revision, updated_at: at }: TemplateRecord,
): Promise<Conflict> {
  return new Conflict(texts.conflict, {
    revision,
    updated_by: await queries.findLastChangedBy(sql, id),
    updated_at: at.toISOString(),
  });
}

/**
 * Returns an editable template, locked.
 * @throws NotAllowed, NotVisible, Conflict if it is archived
 */
export async function lockEditable(sql: Sql, actor: Actor, id: number): Promise<TemplateRecord> {
  requireManaging(actor);
  const template = await queries.lockTemplate(sql, id);
  if (template === undefined) throw absent();
  if (template.archived) throw new Conflict(texts.notWhileArchived);
  return template;
}

/**
 * Checks that the draft's question ids belong to the template, and its version ids to the library.
 * @throws InvalidInput
 */
async function requireOwn(
  sql: Sql,
  templateId: number,
  draft: TemplateDraft,
): Promise<TemplateDraft> {
  const naming = namingFaults(draft);
  if (naming.length > 0) throw new InvalidInput(naming.slice(0, MOST_FAULTS));
  const taken = draft.questions.flatMap(({ library_version_id: id }) => id ?? []);
  const own = new Set(
    (await queries.findEveryQuestion(sql, templateId)).map(({ question }) => question.question_id),
  );
  const library = new Map(
    (taken.length === 0 ? [] : await findLibraryVersions(sql, taken)).map((version) => [
      version.id,
      version,
    ]),
  );
  const faults = draft.questions.flatMap(
    ({ question_id: id, library_version_id: version }, position): Issue[] => [
      ...(id === null || own.has(id)
        ? []
        : [{ path: `questions.${position}.question_id`, message: texts.questionElsewhere }]),
      ...(version === null || library.has(version)
        ? []
        : [{ path: `questions.${position}.library_version_id`, message: texts.libraryNotFound }]),
    ],
  );
  if (faults.length > 0) throw new InvalidInput(faults.slice(0, MOST_FAULTS));
  // A question with its own wording by now has no link to the library.
  const asTaken = (question: TemplateDraft['questions'][number]) => {
    const version = library.get(question.library_version_id ?? 0);
    return version === undefined || isAsInLibrary(question, version)
      ? question
      : { ...question, library_version_id: null };
  };
  return { ...draft, questions: draft.questions.map(asTaken) };
}

/** Returns the draft with the current values of the rating types that its questions rate with. */
async function withRatings(sql: Sql, draft: TemplateDraft): Promise<TemplateDraft> {
  const rates = draft.questions.some(({ config }) => config.rating_type_id !== undefined);
  return withRatingValues(draft, rates ? await findRatingChoices(sql) : []);
}

export type TemplatesService = ReturnType<typeof createTemplatesService>;

/**
 * Creates the service that edits templates. Publishing is another use case
 * (`publish-template.service.ts`).
 */
export function createTemplatesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const pool = onPool(db);

  /**
   * Adds a template with a first draft.
   * @throws InvalidInput if the type no longer exists
   */
  async function add(
    tx: Tx,
    actor: Actor,
    typeId: number,
    draft: TemplateDraft,
    change: {
      readonly action: 'template.created' | 'template.duplicated';
      readonly details?: { readonly from: number };
    },
  ): Promise<number> {
    const at = clock.now();
    const id = await queries.insertTemplate(onTransaction(tx), typeId, draft, at);
    if (id === undefined)
      throw new InvalidInput([{ path: 'type_id', message: texts.typeNotFound }]);
    await audit(tx, actor, at, {
      ...change,
      entity: 'template',
      entityId: id,
      changes: changesBetween(null, loggedDraft(draft)),
    });
    return id;
  }

  return {
    /** @throws NotAllowed */
    async list(actor: Actor, filter: TemplateFilter): Promise<TemplateListRow[]> {
      requireManaging(actor);
      return queries.findTemplates(pool, filter);
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<BuiltTemplate> {
      requireManaging(actor);
      const [template, history, ratings] = await Promise.all([
        queries.findTemplate(pool, id),
        queries.findHistory(pool, id),
        findRatingChoices(pool),
      ]);
      if (template === undefined) throw absent();
      const draft = await draftOf(pool, template);
      const newer = await findNewer(
        pool,
        draft.questions.flatMap(({ library_version_id: version }) => version ?? []),
      );
      return {
        template,
        draft,
        ...history,
        newer,
        faults: faultsOf(draft, template),
        ratings: template.group_name === RATING_GROUP ? ratings : [],
      };
    },

    /** @throws NotAllowed, InvalidInput */
    async create(actor: Actor, title: string, typeId: number): Promise<number> {
      requireManaging(actor);
      if (title.trim() === '')
        throw new InvalidInput([{ path: 'title', message: texts.titleRequired }]);
      const group = await queries.findGroup(pool, typeId);
      if (group === undefined)
        throw new InvalidInput([{ path: 'type_id', message: texts.typeNotFound }]);
      return inTransaction(db, (tx) =>
        add(tx, actor, typeId, newTemplateDraft(title, group), { action: 'template.created' }),
      );
    },

    /**
     * Saves a draft, including its errors. A draft equal to the published version counts as no
     * change. Idempotent, even after a lost response.
     * @throws NotAllowed, NotVisible, InvalidInput, Conflict if someone else has changed the same
     * since, or anything if there is no `base`
     */
    async save(
      actor: Actor,
      id: number,
      { revision, draft: given, base }: DraftToSave,
    ): Promise<SavedDraft> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const template = await lockEditable(sql, actor, id);
        let draft = await withRatings(sql, await requireOwn(sql, id, cleanDraft(given)));
        const published = await findPublished(sql, id);
        const before = template.draft ?? published;
        const isStale = template.revision !== revision;
        if (isStale && before !== null && base !== undefined) {
          const { merged, clashes } = mergeTemplateDrafts(base, draft, before);
          if (clashes.length > 0) throw await conflictWith(sql, template);
          draft = await withRatings(sql, await requireOwn(sql, id, merged));
        }
        const faults = faultsOf(draft, template);
        const own = isStale && base !== undefined ? { merged: draft } : {};
        // Nothing to store: a repeated save, or someone else made the same change.
        if (isStale && before !== null && isSameDraft(before, draft))
          return {
            revision: template.revision,
            hasChanges: template.draft !== null,
            faults,
            updatedAt: template.updated_at,
            ...own,
          };
        if (isStale && base === undefined) throw await conflictWith(sql, template);
        const at = clock.now();
        const isPublished = published !== null && isSameDraft(draft, published);
        await queries.storeDraft(sql, {
          id,
          draft: isPublished ? null : draft,
          title: published === null ? draft.title : template.title,
          at,
        });
        await audit(tx, actor, at, {
          action: 'template.saved',
          entity: 'template',
          entityId: id,
          changes: draftChanges(before, draft),
          details: { revision: template.revision + 1 },
        });
        return {
          revision: template.revision + 1,
          hasChanges: !isPublished,
          faults,
          updatedAt: at,
          ...own,
        };
      });
    },

    /**
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation if there is no published version to
     * return to
     */
    async discard(actor: Actor, id: number, revision: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const template = await lockEditable(sql, actor, id);
        if ((await queries.findLatest(sql, id)) === undefined)
          throw new RuleViolation(texts.neverPublished);
        if (template.draft === null) return;
        if (template.revision !== revision) throw await conflictWith(sql, template);
        const at = clock.now();
        await queries.storeDraft(sql, { id, draft: null, title: template.title, at });
        const changes = draftChanges(template.draft, await findPublished(sql, id));
        await audit(tx, actor, at, {
          action: 'template.discarded',
          entity: 'template',
          entityId: id,
          changes,
          details: { revision: revision + 1 },
        });
      });
    },

    /**
     * Copies a template, which may be archived, into a new one.
     * @throws NotAllowed, NotVisible
     */
    async duplicate(actor: Actor, id: number, title: string | undefined): Promise<number> {
      requireManaging(actor);
      const template = await queries.findTemplate(pool, id);
      if (template === undefined) throw absent();
      const draft = await draftOf(pool, template);
      const named = title === undefined || title.trim() === '' ? titleOfCopy(draft.title) : title;
      return inTransaction(db, (tx) =>
        add(tx, actor, template.type_id, copyOfDraft(draft, named), {
          action: 'template.duplicated',
          details: { from: id },
        }),
      );
    },

    /**
     * Archives or restores it. Idempotent.
     * @throws NotAllowed, NotVisible
     */
    async archive(actor: Actor, id: number, archived: boolean): Promise<void> {
      requireManaging(actor);
      await inTransaction(db, async (tx) => {
        const template = await queries.lockTemplate(onTransaction(tx), id);
        if (template === undefined) throw absent();
        if (template.archived === archived) return;
        const at = clock.now();
        await tx.template.update({
          where: { id },
          data: { archivedAt: archived ? at : null, updatedAt: at },
          select: { id: true },
        });
        await audit(tx, actor, at, {
          action: archived ? 'template.archived' : 'template.restored',
          entity: 'template',
          entityId: id,
          changes: [{ field: 'archived', from: !archived, to: archived }],
        });
      });
    },

    /**
     * @throws NotAllowed, NotVisible, Conflict if a cycle or a form ever used it, or someone has
     * changed it since it was read
     */
    async remove(actor: Actor, id: number, seen: number | undefined): Promise<void> {
      requireManaging(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const template = await queries.lockForRemoval(sql, id);
        if (template === undefined) throw absent();
        if (seen !== undefined && template.revision !== seen)
          throw new Conflict(texts.changedBeforeDelete);
        if (!(await queries.isTemplateUnused(sql, id))) throw new Conflict(texts.inUse);
        await queries.removeTemplate(sql, id);
        await audit(tx, actor, clock.now(), {
          action: 'template.deleted',
          entity: 'template',
          entityId: id,
          changes: [{ field: 'name', from: template.title, to: null }],
        });
      });
    },
  };
}
