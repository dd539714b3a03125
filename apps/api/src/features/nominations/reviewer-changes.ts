import { Prisma, type Tx } from '@reviews/db';
import { Conflict, MESSAGES, RuleViolation, type TemplateOptions } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach } from '../../core/audit.ts';
import { notifyEach, type ToldOf } from '../../core/notify.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { endSubmissions, hasReviewText } from '../pulses/lifecycle/public.ts';
import { areReviewsWithheld, verdictOn } from '../pulses/peers/public.ts';
import { findReviewersOf, type PulseRecord } from '../pulses/record/public.ts';
import {
  findNextStage,
  openReviews,
  type Candidate,
  type NominationState,
} from './nominations.queries.ts';

/**
 * Throws if a candidate may not review, which AMB-26 checks again on save.
 * @throws RuleViolation that names the first one.
 */
export function requireEligible(task: PulseRecord, candidates: readonly Candidate[]): void {
  const unfit = candidates.find((one) => !verdictOn(task, one).ok);
  if (unfit !== undefined)
    throw new RuleViolation(MESSAGES.nominations.notEligible({ name: unfit.preferred_name }));
}

/**
 * Returns those candidates who have a review about the reviewee in this pulse already, for people
 * who must not learn of it: they get no second one.
 * @throws RuleViolation that names the first one, for everyone else
 */
export async function requireNoReview(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<number>> {
  const ids = candidates.map(({ employee_id: id }) => id);
  const writing = await findReviewersOf(sql, task.id, ids);
  const first = candidates.find(({ employee_id: id }) => writing.has(id));
  if (first !== undefined && !areReviewsWithheld(actor, task))
    throw new RuleViolation(hasReviewText(task, first.preferred_name));
  return writing;
}

/** @throws RuleViolation if there are terms and they are not accepted (APPR-20). */
export function requireTerms(
  { agreeTerms }: Pick<TemplateOptions, 'agreeTerms'>,
  agreed: boolean | undefined,
): void {
  if (agreeTerms !== null && agreeTerms.trim() !== '' && agreed !== true)
    throw new RuleViolation(MESSAGES.nominations.agreeTerms);
}

const told = (
  forms: readonly { readonly id: number | null; readonly user_id: number | null }[],
): ToldOf[] =>
  forms.flatMap(({ id, user_id: userId }) =>
    id === null || userId === null ? [] : [{ pulseId: id, userId }],
  );

/**
 * Opens the reviews of newly approved reviewers and notifies them. The task's row must be locked.
 * @returns the user ids.
 * @throws Conflict if the cycle has no stage for them.
 */
export async function openApproved(
  tx: Tx,
  actor: Actor,
  at: Date,
  task: PulseRecord,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const sql = onTransaction(tx);
  const stage = await findNextStage(sql, task, 'Form');
  if (stage === undefined) throw new Conflict(MESSAGES.nominations.noNextStage);
  const opened = await openReviews(sql, [task.id], stage.id, count, at);
  await notifyEach(tx, actor, at, 'assigned', told(opened));
  return opened.map(({ id }) => id);
}

const idsOf = (reviews: readonly NominationState[]): number[] =>
  reviews.flatMap(({ review_id: id }) => (id === null ? [] : [id]));

/** Marks reviews Incomplete. Typed text stays as a draft of its writer. */
export async function markIncomplete(
  tx: Tx,
  actor: Actor,
  at: Date,
  reviews: readonly NominationState[],
): Promise<void> {
  if (reviews.length === 0) return;
  const ids = idsOf(reviews);
  await tx.pulse.updateMany({
    where: { id: { in: ids } },
    data: { state: 'incomplete', closedAt: at, headDraftGroupId: null },
  });
  await auditEach(
    tx,
    actor,
    at,
    reviews.flatMap(({ review_id: id, review_state: from }) =>
      id === null
        ? []
        : [
            {
              action: 'pulse.marked_incomplete' as const,
              entity: 'pulse' as const,
              entityId: id,
              changes: [{ field: 'state' as const, from, to: 'incomplete' }],
            },
          ],
    ),
  );
}

/** Reopens Incomplete reviews and notifies their writers. */
export async function reopenIncomplete(
  tx: Tx,
  actor: Actor,
  at: Date,
  reviews: readonly NominationState[],
): Promise<void> {
  if (reviews.length === 0) return;
  const ids = idsOf(reviews);
  await tx.pulse.updateMany({
    where: { id: { in: ids } },
    data: { state: 'open', closedAt: null, reopenedAt: at },
  });
  await tx.pulseView.deleteMany({ where: { pulseId: { in: ids } } });
  const writers = await tx.user.findMany({
    where: {
      employeeId: {
        in: reviews.flatMap(({ review_assignee_id: id }) => (id === null ? [] : [id])),
      },
    },
    select: { id: true, employeeId: true },
  });
  await endSubmissions(onTransaction(tx), { pulseIds: ids, userId: actor.userId, at });
  await auditEach(
    tx,
    actor,
    at,
    ids.map((id) => ({
      action: 'pulse.reopened',
      entity: 'pulse',
      entityId: id,
      changes: [{ field: 'state', from: 'incomplete', to: 'open' }],
    })),
  );
  await notifyEach(
    tx,
    actor,
    at,
    'reopened',
    told(
      reviews.map((one) => ({
        id: one.review_id,
        user_id:
          writers.find(({ employeeId }) => employeeId === one.review_assignee_id)?.id ?? null,
      })),
    ),
  );
}

/**
 * Unlocks a locked task. Clears the read marks that others set on the locked state.
 * @param reopenedAt null: as if the task had never been locked.
 * @returns whether it was locked.
 */
export async function openTaskAgain(
  tx: Tx,
  taskId: number,
  reopenedAt: Date | null,
): Promise<boolean> {
  const opened = await onTransaction(tx).run(Prisma.sql`
    WITH opened AS (
      UPDATE pulse SET state = 'open', closed_at = NULL, reopened_at = coalesce(${reopenedAt}::timestamptz, reopened_at)
      WHERE id = ${taskId}::int AND state = 'complete' AND deleted_at IS NULL RETURNING id),
    unread AS (DELETE FROM pulse_view v USING opened WHERE v.pulse_id = opened.id)
    SELECT id FROM opened`);
  return opened > 0;
}
