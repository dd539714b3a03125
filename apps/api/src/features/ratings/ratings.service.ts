import { inTransaction, type Database } from '@reviews/db';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
  scaleFaults,
  trimmedScale,
  type Issue,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { canManageRatings } from './ratings.policy.ts';
import * as queries from './ratings.queries.ts';
import type { GivenScale, RatingTypeRecord } from './ratings.queries.ts';

const { ratings: texts } = MESSAGES;

export type RatingsService = ReturnType<typeof createRatingsService>;

function requireManager(actor: Actor): void {
  if (!canManageRatings(actor)) throw new NotAllowed('ratings');
}

/** @throws InvalidInput on the fields */
function requireSound(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InvalidInput(issues);
}

/**
 * Returns the scale, locked against changes and ratings until the transaction ends.
 * @throws NotVisible
 */
async function lockedScale(sql: Sql, id: number): Promise<RatingTypeRecord> {
  await queries.lockValues(sql, id);
  const scale = await queries.findRatingType(sql, id);
  if (scale === undefined) throw new NotVisible(texts.notFound);
  return scale;
}

async function requireFreeName(sql: Sql, name: string, exceptId: number | null): Promise<void> {
  if (await queries.isNameTaken(sql, name, exceptId))
    throw new InvalidInput([{ path: 'name', message: texts.nameTaken({ name }) }]);
}

/** Returns whether the scale already matches, as when a successful save is repeated. */
const isSame = (stored: RatingTypeRecord, { name, values }: GivenScale): boolean =>
  stored.name === name &&
  stored.values.length === values.length &&
  values.every(({ id, ...words }, index) => {
    const value = stored.values[index];
    return (
      value !== undefined &&
      (id === null || id === value.id) &&
      words.name === value.name &&
      words.abbreviation === value.abbreviation
    );
  });

/**
 * @throws InvalidInput for a value of another scale or a duplicate; RuleViolation if a used value
 * is missing
 */
function requireKept(stored: RatingTypeRecord, { values }: GivenScale): void {
  const known = new Set(stored.values.map(({ id }) => id));
  const named = values.map(({ id }) => id);
  requireSound(
    named.flatMap((id, index) =>
      id === null || (known.has(id) && named.indexOf(id) === index)
        ? []
        : [{ path: `values.${index}.id`, message: texts.valueElsewhere }],
    ),
  );
  const leftOut = stored.values.find((value) => value.in_use && !named.includes(value.id));
  if (leftOut !== undefined) {
    const message = texts.valueInUse({ name: leftOut.name });
    throw new RuleViolation(message, [{ path: 'values', message }]);
  }
}

const logged = ({ name, values }: Pick<GivenScale, 'name' | 'values'>) => ({
  name,
  values: values.map((value) => `${value.name} (${value.abbreviation})`),
});

/** Creates the service for the rating scales of packets. */
export function createRatingsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed */
    async list(actor: Actor): Promise<RatingTypeRecord[]> {
      requireManager(actor);
      return queries.findRatingTypes(onPool(db));
    },

    /** @throws NotAllowed, InvalidInput @returns its id */
    async add(actor: Actor, given: GivenScale): Promise<number> {
      requireManager(actor);
      const scale = trimmedScale(given);
      requireSound([
        ...scaleFaults(scale),
        ...scale.values.flatMap(({ id }, index) =>
          id === null ? [] : [{ path: `values.${index}.id`, message: texts.valueElsewhere }],
        ),
      ]);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockNames(sql);
        await requireFreeName(sql, scale.name, null);
        const id = await queries.addRatingType(sql, scale.name);
        await queries.addValues(sql, id, scale.values);
        await audit(tx, actor, clock.now(), {
          action: 'rating_type.added',
          entity: 'rating_type',
          entityId: id,
          changes: changesBetween(null, logged(scale)),
          details: { values: scale.values.length },
        });
        return id;
      });
    },

    /**
     * Saves the name, values and order of a scale. Idempotent, even with a stale revision.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict if someone else has
     * changed it since it was read
     */
    async change(
      actor: Actor,
      id: number,
      { revision, ...given }: GivenScale & { readonly revision: string },
    ): Promise<void> {
      requireManager(actor);
      const scale = trimmedScale(given);
      requireSound(scaleFaults(scale));
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockNames(sql);
        const stored = await lockedScale(sql, id);
        if (isSame(stored, scale)) return;
        if (stored.revision !== revision) throw new Conflict(texts.conflict);
        requireKept(stored, scale);
        await requireFreeName(sql, scale.name, id);
        if (stored.name !== scale.name) await queries.renameRatingType(sql, id, scale.name);
        await queries.placeValues(sql, id, scale.values);
        await audit(tx, actor, clock.now(), {
          action: 'rating_type.changed',
          entity: 'rating_type',
          entityId: id,
          changes: changesBetween(logged(stored), logged(scale)),
          details: { values: scale.values.length },
        });
      });
    },

    /**
     * @throws NotAllowed, NotVisible, RuleViolation if a packet was rated with it @returns its name
     */
    async delete(actor: Actor, id: number): Promise<string> {
      requireManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockNames(sql);
        const scale = await lockedScale(sql, id);
        if (scale.values.some((value) => value.in_use)) throw new RuleViolation(texts.inUse);
        await queries.deleteRatingType(sql, id);
        await audit(tx, actor, clock.now(), {
          action: 'rating_type.deleted',
          entity: 'rating_type',
          entityId: id,
          changes: changesBetween(logged(scale), null),
          details: { values: scale.values.length },
        });
        return scale.name;
      });
    },
  };
}
