import { inTransaction, type Database } from '@reviews/db';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { canManageFeedbackTypes } from './feedback-types.policy.ts';
import * as queries from './feedback-types.queries.ts';
import type { FeedbackTypeRecord, FeedbackTypeWords } from './feedback-types.queries.ts';

const { feedbackTypes: texts } = MESSAGES;

export type FeedbackTypesService = ReturnType<typeof createFeedbackTypesService>;

function requireManager(actor: Actor): void {
  if (!canManageFeedbackTypes(actor)) throw new NotAllowed('feedback-types');
}

/**
 * Returns the review type, locked against change and use until the transaction ends.
 * @throws NotVisible
 */
async function lockedType(sql: Sql, id: number): Promise<FeedbackTypeRecord> {
  await queries.lockFeedbackType(sql, id);
  const type = await queries.findFeedbackType(sql, id);
  if (type === undefined) throw new NotVisible(texts.notFound);
  return type;
}

/** @throws InvalidInput for the name field */
async function requireName(sql: Sql, name: string, exceptId: number | null): Promise<void> {
  const message =
    name === ''
      ? texts.nameRequired
      : (await queries.isNameTaken(sql, name, exceptId))
        ? texts.nameTaken({ name })
        : null;
  if (message !== null) throw new InvalidInput([{ path: 'name', message }]);
}

const trimmed = ({ name, groupName }: FeedbackTypeWords): FeedbackTypeWords => ({
  name: name.trim(),
  groupName,
});

const logged = (name: string, group: string) => ({ name, group });

export function createFeedbackTypesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed */
    async list(actor: Actor): Promise<FeedbackTypeRecord[]> {
      requireManager(actor);
      return queries.findFeedbackTypes(onPool(db));
    },

    /**
     * Adds a review type.
     * @returns its id
     * @throws NotAllowed, InvalidInput
     */
    async add(actor: Actor, given: FeedbackTypeWords): Promise<number> {
      requireManager(actor);
      const words = trimmed(given);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockNames(sql);
        await requireName(sql, words.name, null);
        const id = await queries.addFeedbackType(sql, words);
        await audit(tx, actor, clock.now(), {
          action: 'feedback_type.added',
          entity: 'feedback_type',
          entityId: id,
          changes: changesBetween(null, logged(words.name, words.groupName)),
          details: { group: words.groupName },
        });
        return id;
      });
    },

    /**
     * Renames a review type; changes its group only while no template has it. If nothing differs
     * from the stored values, changes nothing, even with a stale revision.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict if someone else has
     * changed it since the given revision
     */
    async change(
      actor: Actor,
      id: number,
      { revision, ...given }: FeedbackTypeWords & { readonly revision: string },
    ): Promise<void> {
      requireManager(actor);
      const words = trimmed(given);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockNames(sql);
        const type = await lockedType(sql, id);
        const isMoved = type.group_name !== words.groupName;
        if (!isMoved && type.name === words.name) return;
        if (type.revision !== revision) throw new Conflict(texts.conflict);
        await requireName(sql, words.name, id);
        if (isMoved && type.templates > 0) {
          const message = texts.groupFixed({ templates: type.templates });
          throw new RuleViolation(message, [{ path: 'group_name', message }]);
        }
        await queries.changeFeedbackType(sql, id, words);
        await audit(tx, actor, clock.now(), {
          action: 'feedback_type.changed',
          entity: 'feedback_type',
          entityId: id,
          changes: changesBetween(
            logged(type.name, type.group_name),
            logged(words.name, words.groupName),
          ),
          details: { group: words.groupName },
        });
      });
    },

    /**
     * Deletes a review type.
     * @returns its name
     * @throws NotAllowed, NotVisible, RuleViolation if a template has it
     */
    async delete(actor: Actor, id: number): Promise<string> {
      requireManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const type = await lockedType(sql, id);
        if (type.templates > 0) throw new RuleViolation(texts.inUse({ templates: type.templates }));
        await queries.deleteFeedbackType(sql, id);
        await audit(tx, actor, clock.now(), {
          action: 'feedback_type.deleted',
          entity: 'feedback_type',
          entityId: id,
          changes: changesBetween(logged(type.name, type.group_name), null),
          details: { group: type.group_name },
        });
        return type.name;
      });
    },
  };
}
