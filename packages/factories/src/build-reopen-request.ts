import type { ReopenRequest } from '@reviews/db';
import type { BuiltEmployee } from './build-employee.ts';
import { buildEmployee } from './build-employee.ts';
import { buildSubmittedPulse } from './build-pulse.ts';
import type { Saved, Store } from './store.ts';

export type ReopenRequestGiven = {
  /** Defaults to a new form submitted by `requestedBy`. */
  readonly pulse?: Saved;
  /** Defaults to a new employee. */
  readonly requestedBy?: Pick<BuiltEmployee, 'id' | 'user'>;
  readonly reason?: string;
  readonly state?: ReopenRequest['state'];
  readonly requestedAt?: Date;
  readonly decidedBy?: Pick<BuiltEmployee, 'user'> | null;
  readonly decidedAt?: Date;
};

/** Saves a reopen request, pending by default. A form has at most one pending request. */
export async function buildReopenRequest(
  db: Store,
  given: ReopenRequestGiven = {},
): Promise<ReopenRequest> {
  const requestedBy = given.requestedBy ?? (await buildEmployee(db));
  const pulse = given.pulse ?? (await buildSubmittedPulse(db, { assignee: requestedBy }));
  const state = given.state ?? 'pending';
  const requestedAt = given.requestedAt ?? new Date();
  return db.prisma.reopenRequest.create({
    data: {
      pulseId: pulse.id,
      requestedById: requestedBy.user.id,
      reason: given.reason ?? 'I left out the results of the second quarter.',
      state,
      requestedAt,
      decidedById: given.decidedBy?.user.id ?? null,
      decidedAt: state === 'pending' ? null : (given.decidedAt ?? requestedAt),
    },
  });
}
