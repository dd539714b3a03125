import { inTransaction, type Database } from '@reviews/db';
import { Conflict, MESSAGES, NotAllowed, UNDO_APPROVAL_MS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { canUnlock, hasBegun } from '../pulses/peers/public.ts';
import { keepWritableAbout, lockKnown, type PulseRecord } from '../pulses/record/public.ts';
import { lockReviews } from './nominations.queries.ts';
import { openTaskAgain } from './reviewer-changes.ts';
import { savedApprovalOf, type SavedApproval } from './saved-approval.ts';
import { areAsOpened, findLastChange, takeBack, type LastChange } from './undo-approval.queries.ts';

const MS_PER_MINUTE = 60_000;
const UNDONE = 'nominations.undone';
const { nominations: texts } = MESSAGES;

/**
 * Returns the last change if it is a recent save by this person.
 * @throws Conflict
 */
function requireOwnSave(actor: Actor, last: LastChange | undefined, now: Date): SavedApproval {
  const saved =
    last?.action === 'nominations.approved' && last.actor_id === actor.userId
      ? savedApprovalOf(last.details)
      : undefined;
  if (saved === undefined || last === undefined) throw new Conflict(texts.nothingToUndo);
  if (saved.incomplete.length + saved.reopened.length > 0) throw new Conflict(texts.undoOfReviews);
  if (now.getTime() - last.at.getTime() > UNDO_APPROVAL_MS)
    throw new Conflict(texts.undoTooLate({ minutes: UNDO_APPROVAL_MS / MS_PER_MINUTE }));
  return saved;
}

/**
 * @throws Conflict if a reviewer has begun, or the task or its reviews have changed in another way.
 */
async function requireUntouched(sql: Sql, task: PulseRecord, saved: SavedApproval): Promise<void> {
  await lockReviews(sql, task.id);
  if (await hasBegun(sql, task.id)) throw new Conflict(texts.begun);
  if (task.state !== 'complete' || !(await areAsOpened(sql, task.id, saved)))
    throw new Conflict(texts.nothingToUndo);
}

export type UndoApprovalService = ReturnType<typeof createUndoApprovalService>;

/** Creates the service that undoes a mistaken save of approvals (decision 025). */
export function createUndoApprovalService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Undoes this person's save of a task if it was the last change: restores the nominations, and
     * removes the reviews that it opened with their notices. Idempotent.
     * @throws NotVisible, NotAllowed, Conflict
     */
    async undo(actor: Actor, hash: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const task = await lockKnown(sql, actor, clock, hash);
        if (!canUnlock(actor, task)) throw new NotAllowed('nominations.undo');
        if (task.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
        const at = clock.now();
        const last = await findLastChange(sql, task.id);
        if (last?.action === UNDONE && last.actor_id === actor.userId) return;
        const saved = requireOwnSave(actor, last, at);
        await requireUntouched(sql, task, saved);
        await keepWritableAbout(sql, task, at);
        await takeBack(sql, task.id, saved, { savedAt: last?.at ?? at, at });
        if (saved.locked) await openTaskAgain(tx, task.id, null);
        await audit(tx, actor, at, { action: UNDONE, entity: 'pulse', entityId: task.id });
      });
    },
  };
}
