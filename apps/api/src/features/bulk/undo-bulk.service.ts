import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import { canBeUndone, Conflict, MESSAGES, NotVisible, type BulkReason } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit, auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { closeAnew } from '../due-moments/public.ts';
import { putBack, putBackViews, tellGiven } from '../pulses/lifecycle/public.ts';
import { keepWritable, viewerOf, type PulseRecord } from '../pulses/record/public.ts';
import { requireTracking } from '../pulses/tracking/public.ts';
import { findListed } from './bulk-forms.ts';
import { canKnowAction, mayChange, requireBulk } from './bulk.policy.ts';
import { findAction, holdCycleOf, lockAction, type ActionRow } from './bulk.queries.ts';
import * as queries from './undo-bulk.queries.ts';

/** What was undone, and what stays as it is now. */
export interface BulkUndone {
  readonly undone: readonly PulseRecord[];
  readonly left: ReadonlyMap<BulkReason, readonly PulseRecord[]>;
}

export type UndoBulkService = ReturnType<typeof createUndoBulkService>;

/** Restores the reviews. Their rows must be locked and unchanged since the action. */
async function restore(
  tx: Tx,
  actor: Actor,
  at: Date,
  action: ActionRow,
  forms: readonly PulseRecord[],
): Promise<void> {
  const sql = onTransaction(tx);
  const { id, change } = action;
  const ids = forms.map((form) => form.id);
  if (change.kind === 'reopen') {
    await queries.closeAgain(sql, id, ids);
    await putBackViews(sql, await queries.findPutAside(sql, id, ids));
  }
  if (change.kind === 'close') {
    await keepWritable(sql, { pulseIds: ids }, at);
    await queries.openAgain(sql, id, ids);
  }
  if (change.kind === 'extend') await queries.restoreDates(sql, id, ids);
  if (change.kind === 'close' || change.kind === 'extend') await closeAnew(sql, ids, at);
  if (change.kind === 'reassign') {
    const aside = await queries.findPutAside(sql, id, ids);
    await putBack(sql, aside);
    await tellGiven(
      tx,
      actor,
      at,
      aside.map(({ pulseId, formerWriterId }) => ({
        id: pulseId,
        from: change.employee_id,
        to: formerWriterId,
      })),
    );
  }
  await queries.takeBackNotices(sql, action, ids);
  await queries.recordUndone(sql, id, ids, { userId: actor.userId, at });
  await auditEach(
    tx,
    actor,
    at,
    ids.map((pulseId) => ({
      action: `pulse.${change.kind}_undone`,
      entity: 'pulse',
      entityId: pulseId,
      details: { bulk: id },
    })),
  );
}

/** Creates the service that undoes bulk actions. */
export function createUndoBulkService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  /** Returns what can be undone now. Locks the reviews. */
  async function judge(sql: Sql, actor: Actor, action: ActionRow): Promise<BulkUndone> {
    const ids = await queries.lockDone(sql, action.id);
    const forms = await findListed(
      sql,
      actor,
      viewerOf(actor, clock),
      Prisma.sql`p.id = ANY(${ids}::int[])`,
      ids.length,
    );
    const unchanged = await queries.findUnchanged(sql, action);
    const faultOf = (form: PulseRecord): BulkReason | null => {
      if (!mayChange(actor, action.kind, form)) return 'not_allowed';
      const row = unchanged.get(form.id);
      if (row === undefined) return 'changed_since';
      if (action.kind !== 'reassign') return null;
      if (!row.has_writer) return 'writer_gone';
      return row.has_other ? 'changed_since' : null;
    };
    const byFault = Map.groupBy(forms, faultOf);
    return {
      undone: byFault.get(null) ?? [],
      left: new Map(
        [...byFault].flatMap(([reason, group]) =>
          reason === null ? [] : [[reason, group] as const],
        ),
      ),
    };
  }

  return {
    /**
     * Restores every review that no one has changed since; leaves the others alone. A repeated undo
     * changes nothing.
     * @throws NotAllowed, NotVisible, Conflict for reminders, which cannot be unsent, and once the
     * cycle is closed
     */
    async undo(actor: Actor, id: number): Promise<BulkUndone> {
      requireTracking(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await holdCycleOf(sql, id);
        await lockAction(sql, id);
        const action = await findAction(sql, actor, viewerOf(actor, clock), id);
        if (action === undefined || !canKnowAction(actor, action))
          throw new NotVisible(MESSAGES.bulk.notFound);
        requireBulk(actor, action.kind);
        if (!canBeUndone(action.kind)) throw new Conflict(MESSAGES.bulk.notUndoable);
        if (action.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
        const verdicts = await judge(sql, actor, action);
        const at = clock.now();
        if (verdicts.undone.length > 0) {
          await restore(tx, actor, at, action, verdicts.undone);
          await audit(tx, actor, at, {
            action: 'bulk.undone',
            entity: 'bulk_action',
            entityId: id,
            details: { undone: verdicts.undone.length },
          });
        }
        return verdicts;
      });
    },
  };
}
