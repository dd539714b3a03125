import {
  NotAllowed,
  transition,
  type BulkChange,
  type BulkKind,
  type BulkReason,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { faultOfWriter } from '../pulses/lifecycle/public.ts';
import { canTrack, governs, isWritable, type PulseRecord } from '../pulses/record/public.ts';
import { mayDoInBulk, requireTracking } from '../pulses/tracking/public.ts';
import { mayRemind } from '../team/public.ts';

/** Facts about the reviews that are not part of their records. */
export interface BulkFacts {
  /** Forms whose writer was reminded today. */
  readonly remindedToday: ReadonlySet<number>;
  /** Writers of the reviews who can be notified, except the person making the request. */
  readonly reachable: ReadonlySet<number>;
  /** Reviews that already have the new dates. */
  readonly sameDates: ReadonlySet<number>;
  /** Reviews about people that the new reviewer already reviews. */
  readonly taken: ReadonlySet<number>;
}

/** @throws NotAllowed */
export function requireBulk(actor: Actor, kind: BulkKind): void {
  requireTracking(actor);
  if (!mayDoInBulk(actor, kind)) throw new NotAllowed(`bulk.${kind}`);
}

/** Returns true if the actor can see the review in the list that bulk actions start from. */
export const isListed = (actor: Actor, form: PulseRecord): boolean => canTrack(actor, form);

/**
 * Returns true if someone may see a bulk action: it changed a review that they may know of.
 * Otherwise its settings, such as the new writer, would be linked to reviews that are withheld from
 * them. The person who started it also sees why nothing changed.
 */
export const canKnowAction = (
  actor: Actor,
  action: { readonly actor_id: number; readonly done: number; readonly listed: number },
): boolean => action.done > 0 || (action.actor_id === actor.userId && action.listed > 0);

const PERMISSIONS = {
  reopen: 'forms.reopen',
  close: 'forms.close',
  reassign: 'forms.reassign',
  extend: 'forms.close',
} as const;

/** Returns true if the actor may do this to the review, whatever its state. */
export function mayChange(actor: Actor, kind: BulkKind, form: PulseRecord): boolean {
  return kind === 'remind' ? mayRemind(actor, form) : governs(actor, PERMISSIONS[kind], form);
}

const stateOf = ({ state }: PulseRecord) => (state === 'draft' ? 'open' : state);

function reopenFault(form: PulseRecord): BulkReason | null {
  if (form.kind !== 'review') return 'only_reviews';
  const step = transition(stateOf(form), 'reopen');
  if (!step.ok) return 'declined';
  return step.changed ? null : 'already_open';
}

function closeFault(form: PulseRecord): BulkReason | null {
  const step = transition(stateOf(form), 'close');
  return step.ok && step.changed ? null : 'already_closed';
}

function reassignFault(
  form: PulseRecord,
  employeeId: number,
  { taken }: BulkFacts,
): BulkReason | null {
  if (!transition(stateOf(form), 'reassign').ok) return 'not_open';
  return faultOfWriter(form, employeeId, taken);
}

function remindFault(
  form: PulseRecord,
  { remindedToday, reachable }: BulkFacts,
): BulkReason | null {
  if (stateOf(form) !== 'open') return 'not_open';
  if (!isWritable(form)) return 'not_yet';
  if (remindedToday.has(form.id)) return 'reminded_today';
  return reachable.has(form.assignee_id) ? null : 'nobody';
}

function stateFault(form: PulseRecord, change: BulkChange, facts: BulkFacts): BulkReason | null {
  switch (change.kind) {
    case 'reopen':
      return reopenFault(form);
    case 'close':
      return closeFault(form);
    case 'reassign':
      return reassignFault(form, change.employee_id, facts);
    case 'extend':
      if (stateOf(form) !== 'open') return 'not_open';
      return facts.sameDates.has(form.id) ? 'same_dates' : null;
    case 'remind':
      return remindFault(form, facts);
  }
}

/**
 * Returns why a review that the actor can see is skipped; null if it is changed. The rules are
 * those for a single review.
 */
export function bulkFault(
  actor: Actor,
  form: PulseRecord,
  change: BulkChange,
  facts: BulkFacts,
): BulkReason | null {
  return mayChange(actor, change.kind, form) ? stateFault(form, change, facts) : 'not_allowed';
}
