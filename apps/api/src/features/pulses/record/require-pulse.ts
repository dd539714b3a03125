import { MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Sql } from '../../../core/sql.ts';
import { findPulse, findPulseHash, lockPulse, type PulseRecord } from './pulse-record.queries.ts';
import type { Viewer } from './form-tables.ts';
import { canKnow, canKnowNumber, canView } from './pulses.policy.ts';

/** Returns the viewer of an actor, for the queries. */
export function viewerOf(actor: Actor, clock: Clock): Viewer {
  return {
    userId: actor.userId,
    employeeId: actor.employeeId,
    impersonatorEmployeeId: actor.impersonator?.employeeId ?? null,
    now: clock.now(),
  };
}

/**
 * Returns whether the form is an unsent draft of the impersonated person: no one else reads or
 * changes it, whatever the impersonator may otherwise see (decision 080).
 */
export const isKeptDraft = (
  actor: Actor,
  { state, assignee_id: writerId }: Pick<PulseRecord, 'state' | 'assignee_id'>,
): boolean => actor.impersonator !== null && state === 'draft' && writerId === actor.employeeId;

function requireNotKept(actor: Actor, pulse: PulseRecord): PulseRecord {
  if (isKeptDraft(actor, pulse)) throw new NotVisible(MESSAGES.impersonation.draftKept);
  return pulse;
}

/**
 * Returns the form if it exists for this person.
 * @throws NotVisible if not, whether hidden or missing.
 */
export function requireKnown(actor: Actor, pulse: PulseRecord | undefined): PulseRecord {
  if (pulse === undefined || !canKnow(actor, pulse)) throw new NotVisible(MESSAGES.pulses.notFound);
  return requireNotKept(actor, pulse);
}

function requireViewable(actor: Actor, pulse: PulseRecord | undefined): PulseRecord {
  if (pulse === undefined || !canView(actor, pulse)) throw new NotVisible(MESSAGES.pulses.notFound);
  return requireNotKept(actor, pulse);
}

type ReadPulse = (sql: Sql, actor: Actor, clock: Clock, hash: string) => Promise<PulseRecord>;

/**
 * Returns a form that this person may know of.
 * @throws NotVisible
 */
export const findKnown: ReadPulse = async (sql, actor, clock, hash) =>
  requireKnown(actor, await findPulse(sql, viewerOf(actor, clock), hash));

/**
 * Returns a form that this person may read.
 * @throws NotVisible
 */
export const findViewable: ReadPulse = async (sql, actor, clock, hash) =>
  requireViewable(actor, await findPulse(sql, viewerOf(actor, clock), hash));

/**
 * Locks a form for a change by this actor.
 * @throws NotVisible
 */
export const lockKnown: ReadPulse = async (sql, actor, clock, hash) =>
  requireKnown(actor, await lockPulse(sql, viewerOf(actor, clock), hash));

/**
 * Locks a form for an action of its readers.
 * @throws NotVisible
 */
export const lockViewable: ReadPulse = async (sql, actor, clock, hash) =>
  requireViewable(actor, await lockPulse(sql, viewerOf(actor, clock), hash));

/**
 * Locks a form, named by its number, for a change by this actor (AMB-20).
 * @throws NotVisible, also for those who may know the form but not its number
 */
export async function lockNumbered(
  sql: Sql,
  actor: Actor,
  clock: Clock,
  id: number,
): Promise<PulseRecord> {
  const hash = await findPulseHash(sql, id);
  const pulse = hash === undefined ? undefined : await lockPulse(sql, viewerOf(actor, clock), hash);
  if (pulse === undefined || !canKnowNumber(actor, pulse))
    throw new NotVisible(MESSAGES.pulses.notFound);
  return requireNotKept(actor, pulse);
}
