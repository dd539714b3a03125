import { z } from 'zod';
import type { PulseRecord } from '../pulses/record/public.ts';
import type { ApprovalPlan } from './approval-plan.ts';
import type { NominationState } from './nominations.queries.ts';

const ids = z.array(z.int());

/**
 * Details of an approval save in the change log: enough to undo it exactly. `approved` holds
 * employee ids, `declined` and `removed` nomination ids, the other lists review ids. `before` is
 * the previous state of each nomination that it changed and did not add.
 */
const savedApproval = z.object({
  approved: ids,
  declined: ids,
  removed: ids,
  opened: ids,
  incomplete: ids,
  reopened: ids,
  locked: z.boolean(),
  /** Ids of the users that the request sent as approved. Missing in older log lines. */
  sent: ids.optional(),
  before: z.array(
    z.object({
      id: z.int(),
      state: z.literal(['proposed', 'approved', 'declined', 'removed']),
      decidedAt: z.iso.datetime().nullable(),
      reviewId: z.int().nullable(),
    }),
  ),
});
export type SavedApproval = z.output<typeof savedApproval>;

export interface Saved {
  readonly task: Pick<PulseRecord, 'state'>;
  readonly plan: ApprovalPlan;
  readonly current: readonly NominationState[];
  readonly approved: readonly number[];
  readonly opened: readonly number[];
  readonly sent: readonly number[];
}

/** Returns the log details of a save. */
export function detailsOf({ task, plan, current, approved, opened, sent }: Saved): SavedApproval {
  const changed = current.filter(
    ({ id, nominee_id: nominee }) =>
      approved.includes(nominee) || plan.declined.includes(id) || plan.removed.includes(id),
  );
  const reviews = (rows: readonly NominationState[]) =>
    rows.flatMap(({ review_id: id }) => (id === null ? [] : [id]));
  return {
    approved: [...approved],
    declined: [...plan.declined],
    removed: [...plan.removed],
    opened: [...opened],
    incomplete: reviews(plan.incomplete),
    reopened: reviews(plan.reopened),
    locked: task.state === 'open',
    sent: [...sent],
    before: changed.map((one) => ({
      id: one.id,
      state: one.state,
      decidedAt: one.decided_at?.toISOString() ?? null,
      reviewId: one.owned_id,
    })),
  };
}

/**
 * Returns the save that a log line describes, or undefined if the line is older than this format.
 */
export function savedApprovalOf(details: unknown): SavedApproval | undefined {
  const parsed = savedApproval.safeParse(details);
  return parsed.success ? parsed.data : undefined;
}

const savedSelection = z.object({ picked: ids });
export type SavedSelection = z.output<typeof savedSelection>;

/** Returns the picks that a log line describes, or undefined if it describes none. */
export function savedSelectionOf(details: unknown): SavedSelection | undefined {
  const parsed = savedSelection.safeParse(details);
  return parsed.success ? parsed.data : undefined;
}
