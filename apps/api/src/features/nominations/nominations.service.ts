import { inTransaction, Prisma, type Database } from '@reviews/db';
import { employeeHit } from '@reviews/contracts';
import {
  Conflict,
  MESSAGES,
  NotAllowed,
  NotVisible,
  transition,
  TYPEAHEAD_LIMIT,
} from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notify } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findEmployeesPreferring, searchWords } from '../employees/public.ts';
import {
  canChoosePeers,
  candidateColumns,
  canManagePeers,
  canUnlock,
  hasBegun,
  NOMINATION_STATE,
  pickableScope,
  withPossibleMinimum,
  CandidateRow,
  type PossibleTask,
} from '../pulses/peers/public.ts';
import {
  findPulses,
  keepWritableAbout,
  lockKnown,
  lockPulse,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import * as queries from './nominations.queries.ts';
import type { NominationToDecide } from './nominations.queries.ts';
import { openTaskAgain } from './reviewer-changes.ts';

const MAX_TASKS = 500;

/** A person found by the search, with everything that decides whether they may be picked. */
export const NomineeHit = employeeHit.extend({
  ...CandidateRow.shape,
  nomination_state: z.enum(['proposed', 'approved', 'declined', 'removed']).nullable(),
});
export type NomineeHit = z.infer<typeof NomineeHit>;

export interface NomineeSearch {
  readonly search: string;
  readonly feedback_id?: number | null | undefined;
  readonly employee_feedback_id?: number | null | undefined;
}

export interface ApprovalToMake {
  readonly task: PossibleTask;
  readonly nominations: readonly NominationToDecide[];
}

export type NominationsService = ReturnType<typeof createNominationsService>;

/**
 * Creates the service around the two nomination screens: search, open approvals, unlocking and
 * declining.
 */
export function createNominationsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  return {
    /**
     * Finds people for a nomination task (API-27, NOM-13), each with everything that the rules
     * need. Searches everyone but the reviewee. Among equally good matches, people who can be
     * picked come first. Only for someone who may nominate in the task now.
     * @throws NotVisible
     */
    async search(
      actor: Actor,
      { search, feedback_id: templateId, employee_feedback_id: taskId }: NomineeSearch,
    ): Promise<{ task: PulseRecord; hits: NomineeHit[] }> {
      const [task] = await findPulses(
        sql,
        viewerOf(actor, clock),
        Prisma.sql`p.id = ${taskId ?? 0}::int`,
        Prisma.sql`p.id`,
        1,
      );
      const mayChoose =
        task !== undefined && (canChoosePeers(actor, task) || canManagePeers(actor, task));
      if (!mayChoose || (templateId ?? task.template_id) !== task.template_id)
        throw new NotVisible(MESSAGES.pulses.notFound);
      const words = searchWords(search);
      if (words.length === 0) return { task, hits: [] };
      const more = Prisma.sql`, ${candidateColumns(Prisma.sql`${task.employee_id}::int`, actor)},
        (SELECT ${NOMINATION_STATE} FROM nomination n LEFT JOIN pulse r ON r.id = n.review_id WHERE n.task_id = ${task.id}::int AND n.nominee_id = e.id) AS nomination_state`;
      const isNamed = Prisma.sql`EXISTS (SELECT FROM nomination n WHERE n.task_id = ${task.id}::int AND n.nominee_id = e.id AND n.state <> 'removed')`;
      const preferred = Prisma.sql`(${pickableScope(actor, task)} AND NOT ${isNamed})`;
      return {
        task,
        hits: await findEmployeesPreferring(
          sql,
          words,
          Prisma.sql`e.id <> ${task.employee_id}::int`,
          TYPEAHEAD_LIMIT,
          { preferred, more, row: NomineeHit },
        ),
      };
    },

    /**
     * Returns all open nomination approvals of this person, earliest due date first. Three
     * statements for any number of tasks.
     */
    async approvals(actor: Actor): Promise<ApprovalToMake[]> {
      if (actor.employeeId === null) return [];
      const waiting = Prisma.sql`p.assignee_id = ${actor.employeeId} AND p.kind = 'nomination_task' AND p.state = 'open' AND s.component = 'Nomination Approvals' AND c.launched_at IS NOT NULL AND c.closed_at IS NULL`;
      const found = await findPulses(
        sql,
        viewerOf(actor, clock),
        waiting,
        Prisma.sql`due_date ASC NULLS LAST, p.employee_sort_key, p.id`,
        MAX_TASKS,
      );
      const tasks = await withPossibleMinimum(
        sql,
        actor,
        found.filter((task) => canChoosePeers(actor, task)),
      );
      const named = Map.groupBy(
        await queries.findNominationsToDecide(
          sql,
          actor,
          tasks.map(({ id }) => id),
        ),
        ({ task_id: id }) => id,
      );
      return tasks.map((task) => ({ task, nominations: named.get(task.id) ?? [] }));
    },

    /**
     * Unlocks a locked task while none of its reviewers has begun. An open task stays open.
     * @throws NotVisible, NotAllowed, Conflict
     */
    async unlock(actor: Actor, hash: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const task = await lockKnown(onTransaction(tx), actor, clock, hash);
        if (!canUnlock(actor, task)) throw new NotAllowed('nominations.unlock');
        if (task.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
        if (task.state === 'open') return;
        if (task.state !== 'complete') throw new Conflict(MESSAGES.pulses.closed);
        await queries.lockReviews(onTransaction(tx), task.id);
        if (await hasBegun(onTransaction(tx), task.id))
          throw new Conflict(MESSAGES.nominations.begun);
        const at = clock.now();
        await keepWritableAbout(onTransaction(tx), task, at);
        await openTaskAgain(tx, task.id, at);
        const assignee = await tx.user.findFirst({
          where: { employeeId: task.assignee_id },
          select: { id: true },
        });
        await notify(tx, actor, at, {
          kind: 'reopened',
          pulseId: task.id,
          recipients: assignee === null ? [] : [assignee.id],
        });
        await audit(tx, actor, at, {
          action: 'nominations.unlocked',
          entity: 'pulse',
          entityId: task.id,
          changes: [{ field: 'state', from: task.state, to: 'open' }],
        });
      });
    },

    /**
     * Declines to write a review: closes it with the reason and unlocks its task, so that someone
     * else can be nominated. Idempotent.
     * @throws NotVisible, NotAllowed for a review that did not come from a nomination, Conflict
     */
    async decline(actor: Actor, hash: string, reason: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const inside = onTransaction(tx);
        // Locks the task first, as saving approvals does: one lock order avoids deadlocks.
        const taskId = await queries.findTaskOfReview(inside, hash);
        const task =
          taskId === undefined
            ? null
            : await tx.pulse.findFirst({
                where: { id: taskId, deletedAt: null },
                select: { hash: true },
              });
        const locked =
          task === null ? undefined : await lockPulse(inside, viewerOf(actor, clock), task.hash);
        const review = await lockKnown(inside, actor, clock, hash);
        if (review.assignee_id !== actor.employeeId || review.nomination_task_id === null)
          throw new NotAllowed('pulses.decline');
        if (review.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
        const step = transition(review.state === 'draft' ? 'open' : review.state, 'decline');
        if (!step.ok) throw new Conflict(step.message);
        if (!step.changed) return;
        const at = clock.now();
        await keepWritableAbout(inside, review, at);
        await tx.pulse.update({
          where: { id: review.id },
          data: {
            state: 'declined',
            closedAt: at,
            declineReason: reason.trim(),
            headDraftGroupId: null,
          },
          select: { id: true },
        });
        await tx.nomination.updateMany({
          where: { reviewId: review.id },
          data: { state: 'declined', decidedAt: at },
        });
        const isBack = await openTaskAgain(tx, review.nomination_task_id, at);
        if (locked !== undefined && (isBack || locked.state === 'open')) {
          const asked = await tx.user.findMany({
            where: { employeeId: locked.assignee_id },
            select: { id: true },
          });
          await notify(tx, actor, at, {
            kind: 'reviewer_declined',
            pulseId: locked.id,
            recipients: asked.map(({ id }) => id),
          });
        }
        await audit(tx, actor, at, {
          action: 'pulse.declined',
          entity: 'pulse',
          entityId: review.id,
          changes: [{ field: 'state', from: review.state, to: 'declined' }, { field: 'reason' }],
          details: { task: review.nomination_task_id },
        });
      });
    },
  };
}
