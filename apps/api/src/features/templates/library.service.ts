import { inTransaction, type Database } from '@reviews/db';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  isAsInLibrary,
  libraryQuestionFaults,
  MESSAGES,
  NotVisible,
  tidyConfig,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { cleanQuestion } from './clean-draft.ts';
import * as queries from './library.queries.ts';
import type { LibraryHistoryVersion, LibraryRow, LibraryWords } from './library.queries.ts';
import { requireManaging } from './templates.policy.ts';

const { templates: texts } = MESSAGES;

/**
 * Returns a complete library question.
 * @throws InvalidInput with each error on its field
 */
function requireWhole(given: LibraryWords): LibraryWords {
  const faults = libraryQuestionFaults(given);
  if (faults.length > 0) throw new InvalidInput(faults);
  return cleanQuestion({ ...given, config: tidyConfig(given.config) });
}

/** A library question with all its versions. */
export interface LibraryHistory extends LibraryRow {
  readonly versions: readonly LibraryHistoryVersion[];
}

const asDraft = (words: LibraryWords) => ({
  key: 'library',
  question_id: null,
  library_version_id: null,
  ...words,
});

export type LibraryService = ReturnType<typeof createLibraryService>;

/** Creates the service for the question library. */
export function createLibraryService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed */
    async list(
      actor: Actor,
      filter: { readonly search: string; readonly archived: boolean },
    ): Promise<LibraryRow[]> {
      requireManaging(actor);
      return queries.findLibrary(onPool(db), filter);
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<LibraryHistory> {
      requireManaging(actor);
      const [question, versions] = await Promise.all([
        queries.findLibraryQuestion(onPool(db), id),
        queries.findLibraryHistory(onPool(db), id),
      ]);
      if (question === undefined) throw new NotVisible(texts.libraryNotFound);
      return { ...question, versions };
    },

    /** @throws NotAllowed, InvalidInput */
    async add(
      actor: Actor,
      given: LibraryWords,
    ): Promise<{ readonly id: number; readonly version_id: number }> {
      requireManaging(actor);
      const words = requireWhole(given);
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        const made = await queries.insertLibraryQuestion(onTransaction(tx), words, at);
        await audit(tx, actor, at, {
          action: 'library_question.added',
          entity: 'library_question',
          entityId: made.id,
          changes: [{ field: 'name', from: null, to: words.text }],
        });
        return made;
      });
    },

    /**
     * Adds a version for templates to take, unless nothing has changed.
     * @throws NotAllowed, NotVisible, InvalidInput, Conflict
     */
    async change(
      actor: Actor,
      id: number,
      version: number,
      given: LibraryWords,
    ): Promise<{ readonly version_id: number; readonly version: number }> {
      requireManaging(actor);
      const words = requireWhole(given);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const question = await queries.lockLibraryQuestion(sql, id);
        const latest =
          question === undefined ? undefined : await queries.findLatestOfLibrary(sql, id);
        if (question === undefined || latest === undefined)
          throw new NotVisible(texts.libraryNotFound);
        if (question.archived) throw new Conflict(texts.libraryNotWhileArchived);
        // Idempotent: a repeat after a lost response succeeds.
        if (
          isAsInLibrary(asDraft(words), latest) &&
          (latest.number === version || latest.number === version + 1)
        )
          return { version_id: latest.id, version: latest.number };
        if (latest.number !== version)
          throw new Conflict(texts.libraryConflict, { version: latest.number });
        const at = clock.now();
        const versionId = await queries.insertLibraryVersion(sql, id, version + 1, words, at);
        await audit(tx, actor, at, {
          action: 'library_question.changed',
          entity: 'library_question',
          entityId: id,
          changes: changesBetween(
            { name: latest.text, version },
            { name: words.text, version: version + 1 },
          ),
          details: { version: version + 1 },
        });
        return { version_id: versionId, version: version + 1 };
      });
    },

    /**
     * Archives a question, so that it is no longer offered, or restores it. Idempotent.
     * @throws NotAllowed, NotVisible
     */
    async archive(actor: Actor, id: number, archived: boolean): Promise<void> {
      requireManaging(actor);
      await inTransaction(db, async (tx) => {
        const question = await queries.lockLibraryQuestion(onTransaction(tx), id);
        if (question === undefined) throw new NotVisible(texts.libraryNotFound);
        if (question.archived === archived) return;
        const at = clock.now();
        await tx.libraryQuestion.update({
          where: { id },
          data: { archivedAt: archived ? at : null },
          select: { id: true },
        });
        await audit(tx, actor, at, {
          action: archived ? 'library_question.archived' : 'library_question.restored',
          entity: 'library_question',
          entityId: id,
          changes: [{ field: 'archived', from: !archived, to: archived }],
        });
      });
    },
  };
}
