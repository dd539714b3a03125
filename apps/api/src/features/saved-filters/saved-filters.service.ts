import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  Conflict,
  InvalidInput,
  MESSAGES,
  NotVisible,
  oneLine,
  RuleViolation,
  SAVED_FILTER_NAME_MAX_CHARS,
  SAVED_FILTERS_MAX,
  SAVED_FILTERS_MAX_CHARS,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { listQuestion, requireTrackedPulse } from '../pulses/tracking/public.ts';
import * as queries from './saved-filters.queries.ts';
import type { Place, SavedFilterRow, SavedList } from './saved-filters.queries.ts';

const { savedFilters: texts } = MESSAGES;

export type SavedFiltersService = ReturnType<typeof createSavedFiltersService>;

/** A list of reviews, by the ids in its path. */
export interface ListAddress {
  readonly cycleId: number;
  readonly pulseId: number;
}

const wrong = (path: string, message: string) => new InvalidInput([{ path, message }], message);

/** @throws InvalidInput */
function readName(typed: string): string {
  const name = oneLine(typed);
  if (name === '') throw wrong('name', texts.nameRequired);
  if (name.length > SAVED_FILTER_NAME_MAX_CHARS)
    throw wrong('name', texts.nameTooLong({ max: SAVED_FILTER_NAME_MAX_CHARS }));
  return name;
}

/**
 * Creates the service for saved filters of review lists. They are private and give no access: the
 * list checks them like filters typed by hand.
 */
export function createSavedFiltersService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  /**
   * Returns the pulse of a list, if the actor tracks it.
   * @throws NotAllowed, NotVisible
   */
  const pulseOf = (onRow: Sql, actor: Actor, { cycleId, pulseId }: ListAddress) =>
    requireTrackedPulse(onRow, actor, cycleId, pulseId);
  const placeOf = (actor: Actor, { pulseId }: ListAddress): Place => ({
    userId: actor.userId,
    pulseId,
  });

  /** @throws InvalidInput for values that the list would refuse */
  const check = (
    actor: Actor,
    pulse: Awaited<ReturnType<typeof pulseOf>>,
    { filters }: SavedList,
  ): void => {
    if (Object.keys(filters).length === 0) throw wrong('list', texts.nothing);
    if (JSON.stringify(filters).length > SAVED_FILTERS_MAX_CHARS)
      throw wrong('list', texts.tooLong);
    listQuestion(actor, pulse, clock.now(), filters);
  };

  /** Logs a save only while impersonating: people's own saves are private. */
  const told = async (
    tx: Tx,
    actor: Actor,
    action: 'saved_filter.added' | 'saved_filter.changed' | 'saved_filter.deleted',
    row: SavedFilterRow,
  ): Promise<SavedFilterRow> => {
    if (actor.impersonator !== null)
      await audit(tx, actor, clock.now(), {
        action,
        entity: 'user',
        entityId: actor.userId,
        details: { saved_filter: row.id },
      });
    return row;
  };

  /**
   * Returns the entry itself if it is already saved, or null if the name is free.
   * @throws InvalidInput if another entry has the name
   */
  async function requireFreeName(
    onRow: Sql,
    place: Place,
    given: Pick<SavedFilterRow, 'name' | 'content'>,
    exceptId: number | null,
  ): Promise<SavedFilterRow | null> {
    const named = await queries.findNamed(onRow, place, given);
    if (named === undefined || named.id === exceptId) return null;
    if (exceptId === null && named.is_same) return named;
    throw wrong('name', texts.nameTaken({ name: named.name }));
  }

  return {
    /** @throws NotAllowed, NotVisible */
    async list(actor: Actor, list: ListAddress): Promise<SavedFilterRow[]> {
      await pulseOf(sql, actor, list);
      return queries.findSavedFilters(sql, placeOf(actor, list));
    },

    /**
     * Saves filters. Idempotent.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation
     */
    async add(
      actor: Actor,
      list: ListAddress,
      typed: string,
      content: SavedList,
    ): Promise<SavedFilterRow> {
      return inTransaction(db, async (tx) => {
        const [onRow, place] = [onTransaction(tx), placeOf(actor, list)];
        const pulse = await pulseOf(onRow, actor, list);
        const given = { name: readName(typed), content };
        check(actor, pulse, content);
        await queries.lockOwner(onRow, place);
        const same = await requireFreeName(onRow, place, given, null);
        if (same !== null) return same;
        if ((await queries.countSavedFilters(onRow, place)) >= SAVED_FILTERS_MAX)
          throw new RuleViolation(texts.tooMany({ max: SAVED_FILTERS_MAX }));
        return told(
          tx,
          actor,
          'saved_filter.added',
          await queries.insertSavedFilter(onRow, place, given, clock.now()),
        );
      });
    },

    /**
     * Renames an entry or replaces its content.
     * @throws NotAllowed, NotVisible, InvalidInput, Conflict
     */
    async change(
      actor: Actor,
      list: ListAddress,
      id: number,
      change: {
        readonly version: number;
        readonly name?: string | undefined;
        readonly list?: SavedList | undefined;
      },
    ): Promise<SavedFilterRow> {
      return inTransaction(db, async (tx) => {
        const [onRow, place] = [onTransaction(tx), placeOf(actor, list)];
        const pulse = await pulseOf(onRow, actor, list);
        const name = change.name === undefined ? undefined : readName(change.name);
        if (change.list !== undefined) check(actor, pulse, change.list);
        await queries.lockOwner(onRow, place);
        const stored = await queries.lockSavedFilter(onRow, place, id);
        if (stored === undefined) throw new NotVisible(texts.notFound);
        if (stored.version !== change.version) throw new Conflict(texts.changed);
        const given = { id, name: name ?? stored.name, content: change.list ?? stored.content };
        await requireFreeName(onRow, place, given, id);
        return told(
          tx,
          actor,
          'saved_filter.changed',
          await queries.updateSavedFilter(onRow, place, given, clock.now()),
        );
      });
    },

    /**
     * Deletes an entry and returns it.
     * @throws NotAllowed, NotVisible
     */
    async delete(actor: Actor, list: ListAddress, id: number): Promise<SavedFilterRow> {
      await pulseOf(sql, actor, list);
      return inTransaction(db, async (tx) => {
        const row = await queries.deleteSavedFilter(onTransaction(tx), placeOf(actor, list), id);
        if (row === undefined) throw new NotVisible(texts.notFound);
        return told(tx, actor, 'saved_filter.deleted', row);
      });
    },
  };
}
