import type { FilterDefinition, ListFilterValue, LogSection } from '@reviews/contracts';
import { Prisma, type Database } from '@reviews/db';
import { calendarDay, InvalidInput, LIST_PAGE_SIZE, MESSAGES } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { XLSX_MAX_ROWS } from '../../core/files/xlsx.ts';
import { fromSnapshot, type Snapshot } from '../../core/snapshot.ts';
import { onPool, type Sql } from '../../core/sql.ts';
import { viewerOf } from '../pulses/record/public.ts';
import { changelogConditions, changelogFilters } from './changelog-filters.ts';
import { logScope, readsWaysIn, requireReading } from './changelog.policy.ts';
import * as queries from './changelog.queries.ts';
import { LogLine, type LogPlace, type LogQuestion } from './changelog.queries.ts';
import { findLineNames, type NamedLines } from './line-names.ts';
import { placesOf } from './line-places.ts';

/** Lines held in memory at once by each export. */
const BATCH = 1_000;

export interface LogAsked {
  readonly section: LogSection;
  readonly filters: Readonly<Record<string, ListFilterValue>>;
  /** Limits the log to one record's history. */
  readonly record: { readonly kind: string; readonly id: string } | null;
}

export interface LogPage {
  readonly found: NamedLines;
  /** Cursor of the next page. */
  readonly next: LogPlace | null;
}

export interface LogExport {
  /** YYYY-MM-DD in the organisation's time zone. */
  readonly today: string;
  readonly zone: string;
  readonly batches: (signal: AbortSignal) => AsyncGenerator<NamedLines>;
}

export type ChangelogService = ReturnType<typeof createChangelogService>;

/** Creates the service that reads the change log: all of it, or the changes to employee records. */
export function createChangelogService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const pool = onPool(db);

  /** @throws NotAllowed, InvalidInput */
  async function ask(
    actor: Actor,
    { section, filters, record }: LogAsked,
  ): Promise<{ readonly question: LogQuestion; readonly zone: string }> {
    requireReading(actor, section);
    const zone = await queries.findTimeZone(pool);
    const conditions = await changelogConditions(
      pool,
      section,
      filters,
      calendarDay(clock.now(), zone),
    );
    const ofRecord =
      record === null ? [] : [Prisma.sql`l.entity = ${record.kind} AND l.entity_id = ${record.id}`];
    return {
      zone,
      question: {
        scope: logScope(actor, viewerOf(actor, clock), section),
        conditions: [...conditions, ...ofRecord],
      },
    };
  }

  const named = async (sql: Sql, lines: readonly LogLine[]): Promise<NamedLines> => ({
    lines,
    names: await findLineNames(sql, lines),
  });

  /**
   * Yields the lines, latest first, in batches: sorting years of log before the first line would
   * exceed the statement timeout.
   */
  async function* everyLine(
    { sql, batches }: Snapshot,
    question: LogQuestion,
  ): AsyncGenerator<NamedLines> {
    for (let last: LogLine | null | undefined = null; last !== undefined;) {
      let read = 0;
      let end: LogLine | undefined;
      for await (const some of batches(
        LogLine,
        queries.linesAfter(question, last, queries.STRIDE),
        BATCH,
      )) {
        yield await named(sql, some);
        [read, end] = [read + some.length, some.at(-1)];
      }
      last = read < queries.STRIDE ? undefined : end;
    }
  }

  return {
    /** @throws NotAllowed */
    filters(actor: Actor, section: LogSection): FilterDefinition[] {
      requireReading(actor, section);
      return changelogFilters(section, readsWaysIn(actor));
    },

    /**
     * Returns a page of lines, latest first.
     * @throws NotAllowed, InvalidInput
     */
    async list(actor: Actor, asked: LogAsked, before: LogPlace | null): Promise<LogPage> {
      const { question } = await ask(actor, asked);
      const found = await queries.findLines(pool, question, before, LIST_PAGE_SIZE + 1);
      const lines = found.slice(0, LIST_PAGE_SIZE);
      const last = placesOf(lines, before).at(-1) ?? null;
      return { found: await named(pool, lines), next: found.length > LIST_PAGE_SIZE ? last : null };
    },

    /**
     * Exports exactly the lines that the list shows the same person.
     * @throws NotAllowed, InvalidInput; while streaming, InvalidInput if a sheet has no room for
     * them
     */
    async export(
      actor: Actor,
      asked: LogAsked & { readonly format: 'csv' | 'xlsx' },
    ): Promise<LogExport> {
      const { question, zone } = await ask(actor, asked);
      const { format, section, filters, record } = asked;
      const batches = (signal: AbortSignal) =>
        fromSnapshot(db, signal, async function* read(snapshot) {
          if (
            format === 'xlsx' &&
            (await queries.hasMoreThan(snapshot.sql, question, XLSX_MAX_ROWS))
          )
            throw new InvalidInput(
              [{ path: 'format', message: MESSAGES.lists.exportTooLong }],
              MESSAGES.lists.exportTooLong,
            );
          const details = {
            format,
            section,
            filters: Object.keys(filters),
            ...(record === null ? {} : { record: record.kind }),
          };
          await audit(db.prisma, actor, clock.now(), {
            action: 'changelog.exported',
            entity: 'user',
            entityId: actor.userId,
            details,
          });
          yield* everyLine(snapshot, question);
        });
      return { zone, today: calendarDay(clock.now(), zone), batches };
    },
  };
}
