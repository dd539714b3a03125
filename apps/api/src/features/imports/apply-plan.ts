import { Prisma, type Database, type Tx } from '@reviews/db';
import { isCustomTarget, MESSAGES, type ImportMapping } from '@reviews/domain';
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

/** Told how far it is, in hundredths. */
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

/** Whether a file fills fields of the company's own: then nobody else writes what people have in them, nor which there are. */
export const fillsFields = ({ fields }: ImportMapping): boolean =>
  fields.some((target) => target !== null && isCustomTarget(target));

/** A moment of its own, that no move made before bears: by it what an import has moved is known again. */
async function momentOf(sql: Sql, now: Date): Promise<Date> {
  const [row] = await sql.rows<{ taken: boolean }>(
    Prisma.sql`SELECT EXISTS (SELECT FROM manager_change WHERE changed_at = ${now}::timestamptz) AS taken`,
  );
  return row?.taken === true ? momentOf(sql, new Date(now.getTime() + 1)) : now;
}

/** Everything that the rows say, in the order in which it has to be. */
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

/** Whether the preview was made of what is here now, and read as it would be: then it says what applying does, without being worked out again. */
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
 * Applies what was seen, in the transaction given. Where people were changed since, so that the same file would do something
 * else, nothing is written but the preview as of now.
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
  // In the order in which others take them: access, the tree, the people.
  await waitForAccess(sql);
  await lockTree(sql);
  if (fillsFields(mapping)) await lockFields(sql);
  await apply.lockPeople(sql);
  // Nobody writes people or these rows now, so that another connection reads what this one would, and may put another preview there.
  const isAsSeen =
    (await isOfNow(sql, { mapping, asked, now }, digest)) ||
    (await withPlan(
      { db, importId: id, file: null, rowCount: record.row_count, mapping, asked, now },
      async (plan) => {
        if (planOf(plan.digest) === planOf(digest)) return true;
        await plan.store(MESSAGES.imports.changedMeanwhile);
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
