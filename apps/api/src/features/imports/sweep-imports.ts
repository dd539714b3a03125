import { inTransaction, type Database } from '@reviews/db';
import { IMPORT_ROWS_KEPT_DAYS, IMPORT_UNDECIDED_DAYS, MESSAGES } from '@reviews/domain';
import { auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { discard, takeTurn } from './imports.queries.ts';
import * as retention from './retention.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Imports cleaned per run, each in its own transaction, so that no one waits for more than one. */
const IMPORTS_AT_ONCE = 100;

export interface SweepDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

/**
 * Repeats until none is left or the process ends.
 * @returns how many there were
 */
async function eachUntilNone(
  one: () => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let count = 0; count < IMPORTS_AT_ONCE; count += 1)
    if (signal?.aborted === true || !(await one())) return count;
  return IMPORTS_AT_ONCE;
}

/**
 * Creates the sweep that deletes personal data of files and imports that no one needs any more. The
 * import itself and its counts stay.
 */
export function createImportsSweep({
  db,
  clock,
  storage,
}: SweepDependencies): (signal?: AbortSignal) => Promise<number> {
  const pool = onPool(db);
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  /** Takes the same lock as people who decide about an import. */
  const discardLeftLying = (): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      await takeTurn(sql);
      const id = await retention.findLeftLying(sql, daysAgo(IMPORT_UNDECIDED_DAYS));
      if (id === undefined) return false;
      await discard(sql, [id], MESSAGES.imports.undecided({ days: IMPORT_UNDECIDED_DAYS }));
      await auditEach(tx, null, clock.now(), [
        {
          action: 'import.discarded',
          entity: 'people_import',
          entityId: id,
          details: { undecided_days: IMPORT_UNDECIDED_DAYS },
        },
      ]);
      return true;
    });

  /** Files contain what the company knows about everyone, and an undo only needs the rows. */
  async function removeFiles(): Promise<number> {
    const files = await retention.findFilesOver(pool);
    for (const { file_key: key } of files) await storage.remove(key);
    await retention.forgetFiles(
      pool,
      files.map(({ id }) => id),
    );
    return files.length;
  }

  return async (signal) => {
    const discarded = await eachUntilNone(discardLeftLying, signal);
    const forgotten = await eachUntilNone(
      () => retention.forgetOldRows(pool, daysAgo(IMPORT_ROWS_KEPT_DAYS)),
      signal,
    );
    return discarded + forgotten + (await removeFiles());
  };
}
