import { Prisma, type Database, type Tx } from '@reviews/db';
import { isCustomTarget, MESSAGES, type ImportMapping } from '@reviews/domain';
import { z } from 'zod';
import { audit, type Doer } from '../../core/audit.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { lockFields } from '../custom-fields/public.ts';
import { lockTree, rebuildLines } from '../employees/public.ts';
import { recordMoves } from '../handovers/public.ts';
import { requireAdministrator, waitForAccess } from '../roles/public.ts';
import { endAccess } from '../users/public.ts';
import * as apply from './apply.queries.ts';
import { findState, findToday } from './directory.queries.ts';
import * as imports from './imports.queries.ts';
import type { Asked, ImportRecord } from './imports.queries.ts';
import { findOptions, withPlan } from './make-plan.ts';
import { fillFields } from './own-fields.queries.ts';
import { forgetUnchanged } from './retention.queries.ts';
import { digestOf, planOf } from './seen-digest.ts';
import { findStayingClosed } from './within-reach.ts';

/** Called with the progress in percent. */
export type OnProgress = (progress: number) => Promise<void>;

export const doerOf = ({ user_id: userId, impersonator_id: impersonatorId }: Asked): Doer => ({
  userId,
  impersonator: impersonatorId === null ? null : { userId: impersonatorId },
});

const countsOf = ({ counts }: ImportRecord) =>
  counts === null
    ? {}
    : {
        added: counts.added,
        changed: counts.changed,
        moved: counts.moved,
        left: counts.left,
        refused: counts.refused,
      };

/** Returns true if a file fills custom fields: then fields and their values are locked too. */
export const fillsFields = ({ fields }: ImportMapping): boolean =>
  fields.some((target) => target !== null && isCustomTarget(target));

const TakenRow = z.strictObject({ taken: z.boolean() });

/** Returns a moment that no earlier move has, so that an import's moves can be found by it. */
async function momentOf(sql: Sql, now: Date): Promise<Date> {
  const [row] = await sql.rows(
    TakenRow,
    Prisma.sql`SELECT EXISTS (SELECT FROM manager_change WHERE changed_at = ${now}::timestamptz) AS taken`,
  );
  return row?.taken === true ? momentOf(sql, new Date(now.getTime() + 1)) : now;
}

/** Writes all rows, in the order that their dependencies require. */
async function write(
  tx: Tx,
  { id, mapping }: ImportRecord,
  asked: Asked,
  at: Date,
  onProgress: OnProgress,
): Promise<imports.MadePlaces> {
  const sql = onTransaction(tx);
  await apply.layOut(sql, id);
  const made = await apply.makePlaces(sql);
  await apply.keepState(sql, id, 'before');
  await onProgress(30);
  await apply.addPeople(sql);
  const closesAccess = await apply.closesAccess(sql);
  await endAccess(sql, await apply.findClosing(sql), at);
  await apply.followWithAccounts(sql, at, await findStayingClosed(sql, asked));
  await apply.changePeople(sql, at);
  await onProgress(45);
  await apply.changePositions(sql, await findToday(sql, at));
  const moved = await apply.changeManagers(sql, id);
  if (mapping !== null && fillsFields(mapping)) await fillFields(sql, id);
  await onProgress(55);
  await rebuildLines(sql, apply.withOtherManager(id));
  await onProgress(80);
  if (closesAccess) await requireAdministrator(sql);
  const moves = moved.map((row) => ({
    employeeId: row.employee_id,
    from: row.former_id,
    to: row.new_id,
  }));
  const changes = await recordMoves(tx, doerOf(asked), at, moves);
  await apply.keepState(sql, id, 'after');
  await onProgress(90);
  await apply.logPeople(sql, id, asked, at);
  await apply.logMoves(
    sql,
    id,
    asked,
    at,
    moves.map((move) => ({ ...move, change: changes.get(move.employeeId) ?? null })),
  );
  return made;
}

/**
 * Returns true if the preview still matches the current people and options: then its plan can be
 * applied without computing it again.
 */
async function isOfNow(
  sql: Sql,
  given: { readonly mapping: ImportMapping; readonly asked: Asked; readonly now: Date },
  digest: string | null,
): Promise<boolean> {
  const options = await findOptions(sql, given);
  return (
    digest ===
    digestOf(
      planOf(digest),
      await findState(
        sql,
        options.custom.map(({ id }) => id),
      ),
      options,
    )
  );
}

/**
 * Applies the plan that was previewed, in the given transaction. If people were changed since and
 * the same file would do something else, only stores the current preview.
 */
export async function applyPlan(
  tx: Tx,
  db: Pick<Database, 'pool'>,
  record: ImportRecord,
  now: Date,
  onProgress: OnProgress,
): Promise<void> {
  const { id, mapping, asked, digest } = record;
  if (mapping === null || asked === null) throw new Error('The import was not mapped.');
  const sql = onTransaction(tx);
  // Locks in the common order: access, the tree, the people.
  await waitForAccess(sql);
  await lockTree(sql);
  if (fillsFields(mapping)) await lockFields(sql);
  await apply.lockPeople(sql);
  // The locks keep everyone from writing people or these rows, so another connection reads the same
  // data and may store another preview.
  const isAsSeen =
    (await isOfNow(sql, { mapping, asked, now }, digest)) ||
    (await withPlan(
      { db, importId: id, file: null, rowCount: record.row_count, mapping, asked, now },
      async (plan) => {
        if (planOf(plan.digest) === planOf(digest)) return true;
        await plan.store(MESSAGES.imports.conflict);
        return false;
      },
    ));
  if (!isAsSeen) return;
  await onProgress(20);
  const at = await momentOf(sql, now);
  const made = await write(tx, record, asked, at, onProgress);
  await imports.endApplied(sql, id, asked, made, at);
  await forgetUnchanged(sql, id);
  await audit(tx, doerOf(asked), at, {
    action: 'import.applied',
    entity: 'people_import',
    entityId: id,
    details: { file: record.file_name, ...countsOf(record) },
  });
}
