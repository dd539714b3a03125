import {
  NotAllowed,
  transition,
  type BulkChange,
  type BulkKind,
  type BulkReason,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import {
  canTrack,
  governs,
  isWritable,
  mayBeWrittenBySubject,
  mayDoInBulk,
  requireTracking,
  type PulseRecord,
} from '../pulses/public.ts';
import { mayRemind } from '../team/public.ts';

/** What is known besides of the forms that are to be changed. */
export interface BulkFacts {
  /** Forms whose writer was reminded today. */
  readonly remindedToday: ReadonlySet<number>;
  /** Of those who write the forms, who can be told of anything, and is not at the keyboard. */
  readonly reachable: ReadonlySet<number>;
  /** Forms that have the new dates already. */
  readonly sameDates: ReadonlySet<number>;
}

/** @throws NotAllowed */
export function requireBulk(actor: Actor, kind: BulkKind): void {
  requireTracking(actor);
  if (!mayDoInBulk(actor, kind)) throw new NotAllowed(`bulk.${kind}`);
}

/** Whether the form is there for the actor: as in the list, from which an action starts. */
export const isListed = (actor: Actor, form: PulseRecord): boolean => canTrack(actor, form);

/**
 * Whether an action is there for somebody: where it has changed a form of which they may know. What was set, such as the new
 * writer, would else be told of forms that are withheld from them. Whoever asked for it is told why nothing became of it.
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

/** Whether the actor may do this with the form, whatever its state. */
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
  if (form.kind !== 'review') return 'only_reviews';
  const step = transition(stateOf(form), 'close');
  return step.ok && step.changed ? null : 'already_closed';
}

function reassignFault(form: PulseRecord, employeeId: number): BulkReason | null {
  if (!transition(stateOf(form), 'reassign').ok) return 'not_open';
  if (form.assignee_id === employeeId) return 'same_assignee';
  return form.employee_id === employeeId && !mayBeWrittenBySubject(form) ? 'own_review' : null;
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
      return reassignFault(form, change.employee_id);
    case 'extend':
      if (stateOf(form) !== 'open') return 'not_open';
      return facts.sameDates.has(form.id) ? 'same_dates' : null;
    case 'remind':
      return remindFault(form, facts);
  }
}

/** Why nothing becomes of a form that the actor is shown; null where it is changed. The rules are those of a single form. */
export function bulkFault(
  actor: Actor,
  form: PulseRecord,
  change: BulkChange,
  facts: BulkFacts,
): BulkReason | null {
  return mayChange(actor, change.kind, form) ? stateFault(form, change, facts) : 'not_allowed';
}
