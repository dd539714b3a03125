import { Prisma } from '@reviews/db';
import {
  anonymousTo,
  isWaiting,
  tooFewAnonymous,
  verdictOf,
  withDefaultOptions,
  type Audience,
  type TemplateOptions,
  type Verdict,
} from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../../core/actor.ts';
import { lineReachScope, roleReachScope } from '../../../core/reach-scope.ts';
import { anonymousGroup, anonymousMinimum, isUndelivered, option } from './form-tables.ts';
import type { PulseRecord } from './pulse-record.queries.ts';

/** Facts about a form that the policy needs; a full record has them all. */
export type PulseFacts = Pick<
  PulseRecord,
  | 'kind'
  | 'state'
  | 'employee_id'
  | 'assignee_id'
  | 'department_id'
  | 'depth_below_actor'
  | 'cycle_closed'
  | 'cycle_launched'
  | 'stageless'
  | 'stage_start_date'
  | 'previous_title'
  | 'today'
  | 'template_options'
  | 'visible_to_employee'
  | 'sharing_opt_out'
  | 'packet_released'
  | 'anonymous_writers'
  | 'anonymous_minimum'
  | 'is_undelivered'
  | 'reopen_pending'
>;

const wholeOptions = new WeakMap<object, TemplateOptions>();

/**
 * Returns the template's options with defaults. The rows of a list share one options object, so
 * that defaults are filled in once.
 */
function optionsOf({
  template_options: options,
}: Pick<PulseFacts, 'template_options'>): TemplateOptions {
  const known = wholeOptions.get(options);
  if (known !== undefined) return known;
  const whole = withDefaultOptions(options);
  wholeOptions.set(options, whole);
  return whole;
}

/** Returns whether the form has not been closed. */
export const isOpen = (form: Pick<PulseFacts, 'state'>): boolean =>
  form.state === 'open' || form.state === 'draft';
const subjectOf = (form: Pick<PulseFacts, 'department_id' | 'depth_below_actor'>) => ({
  departmentId: form.department_id,
  depthBelowActor: form.depth_below_actor,
});

/**
 * Returns whether the person is a manager above the subject. That alone withholds what is withheld
 * from managers, whatever their roles.
 */
const isAboutOwnPeople = ({
  depth_below_actor: depth,
}: Pick<PulseFacts, 'depth_below_actor'>): boolean => depth !== null;

/**
 * Returns the audience in which a person reads a form. The relation takes precedence over the role:
 * HR staff read forms about themselves as the subject, and a manager in HR reads about their
 * reports as the manager, so that no role breaks anonymity.
 */
export function audienceOf(actor: Actor, form: PulseFacts): Audience | null {
  if (actor.employeeId !== null && form.assignee_id === actor.employeeId) return 'writer';
  if (actor.employeeId !== null && form.employee_id === actor.employeeId) return 'subject';
  if (
    !reachesByLine(actor, 'forms.read', subjectOf(form)) &&
    !reachesByRole(actor, 'forms.read', subjectOf(form))
  )
    return null;
  return isAboutOwnPeople(form) ? 'manager' : 'hr';
}

/** Returns whether the writer's identity is withheld from this reader (AMB-61). */
export function isAnonymousTo(
  audience: Audience | null,
  form: Pick<PulseFacts, 'template_options'>,
): boolean {
  return audience !== null && anonymousTo(audience, optionsOf(form));
}

/** Returns whether the writer's identity is withheld from this person, however they read the form. */
export const isWriterWithheld = (actor: Actor, form: PulseFacts): boolean =>
  isAnonymousTo(audienceOf(actor, form), form);

/** Returns why an audience that may not know the writer cannot read the form yet, if it cannot. */
function anonymityVerdict(audience: Audience, form: PulseFacts): Verdict | undefined {
  if (!isAnonymousTo(audience, form)) return undefined;
  if (form.is_undelivered) return verdictOf('view.undelivered');
  return tooFewAnonymous(form.anonymous_writers, form.anonymous_minimum)
    ? verdictOf('view.few_writers')
    : undefined;
}

/**
 * Returns whether the person may read the form. A form in progress is for its writer alone (domain
 * model, confidentiality). A nomination task can also be read by people who may manage its peers or
 * unlock it (AMB-23).
 */
export function viewVerdict(actor: Actor, form: PulseFacts): Verdict {
  const audience = audienceOf(actor, form);
  if (audience === null) return verdictOf('view.stranger');
  if (audience === 'writer') return verdictOf('view.writer');
  if (form.kind === 'nomination_task')
    return verdictOf(governs(actor, 'forms.reopen', form) ? 'view.task' : 'view.task_others');
  if (form.state !== 'complete') return verdictOf('view.in_progress');
  const withheld = anonymityVerdict(audience, form);
  if (withheld !== undefined) return withheld;
  if (audience === 'subject') return subjectVerdict(form);
  return verdictOf(reachesByLine(actor, 'forms.read', subjectOf(form)) ? 'view.line' : 'view.role');
}

/** Returns whether the subject may read a submitted form about them. */
function subjectVerdict(form: PulseFacts): Verdict {
  if (!form.visible_to_employee) return verdictOf('view.hidden');
  if (form.sharing_opt_out) return verdictOf('view.opted_out');
  return verdictOf(form.packet_released ? 'view.subject' : 'view.unreleased');
}

export const canView = (actor: Actor, form: PulseFacts): boolean =>
  viewVerdict(actor, form).allowed;

/** Returns whether the person may see the writer's name, if they may see the form. */
export function nameVerdict(actor: Actor, form: PulseFacts): Verdict {
  if (!canKnow(actor, form)) return verdictOf('name.stranger');
  return verdictOf(isWriterWithheld(actor, form) ? 'name.withheld' : 'name.shown');
}

/**
 * Returns whether the form waits for its start date or is blocked by an earlier stage.
 */
export function waits(form: PulseFacts): boolean {
  return isWaiting(
    {
      stageless: form.stageless,
      stage_start_date: form.stage_start_date,
      previous_open_feedback: form.previous_title === null ? null : { title: form.previous_title },
    },
    form.today,
  );
}

/**
 * Returns whether the form can be written in now: it is open, started and not blocked (AMB-10,
 * AMB-43).
 */
export const isWritable = (form: PulseFacts): boolean => writableVerdict(form).allowed;

function writableVerdict(form: PulseFacts): Verdict {
  if (!isOpen(form)) return verdictOf('update.closed');
  if (!form.cycle_launched) return verdictOf('update.not_launched');
  if (form.cycle_closed) return verdictOf('update.cycle_closed');
  return verdictOf(waits(form) ? 'update.waiting' : 'update.writer');
}

/** Returns whether the person is the writer and the form is writable now. */
export function updateVerdict(actor: Actor, form: PulseFacts): Verdict {
  return actor.employeeId !== null && form.assignee_id === actor.employeeId
    ? writableVerdict(form)
    : verdictOf('update.others');
}

export const canUpdate = (actor: Actor, form: PulseFacts): boolean =>
  updateVerdict(actor, form).allowed;

type Governing = 'forms.reopen' | 'forms.reassign' | 'forms.delete' | 'forms.close';

/**
 * Returns whether a role or the reporting line gives the right over a form, whatever its state.
 * Never over a form about the actor, nor over one whose writer is withheld from managers if the
 * actor is above its subject: moving such a form reveals its writer.
 */
export function governVerdict(actor: Actor, permission: Governing, form: PulseFacts): Verdict {
  if (form.employee_id === actor.employeeId) return verdictOf('govern.own');
  if (isAboutOwnPeople(form) && optionsOf(form).anonymizeManager)
    return verdictOf('govern.withheld');
  if (reachesByRole(actor, permission, subjectOf(form))) return verdictOf('govern.role');
  return verdictOf(
    reachesByLine(actor, permission, subjectOf(form)) ? 'govern.line' : 'govern.stranger',
  );
}

export const governs = (actor: Actor, permission: Governing, form: PulseFacts): boolean =>
  governVerdict(actor, permission, form).allowed;

/**
 * Returns whether the person may reopen the form now: a closed review in an open cycle, but not a
 * declined one.
 */
export function reopenVerdict(actor: Actor, form: PulseFacts): Verdict {
  const right = governVerdict(actor, 'forms.reopen', form);
  if (!right.allowed) return right;
  if (form.kind !== 'review') return verdictOf('reopen.task');
  if (form.cycle_closed) return verdictOf('act.cycle_closed');
  if (form.state === 'declined') return verdictOf('reopen.declined');
  return isOpen(form) ? verdictOf('reopen.open') : right;
}

export const canReopen = (actor: Actor, form: PulseFacts): boolean =>
  reopenVerdict(actor, form).allowed;

/**
 * Returns whether the writer may ask to reopen the form: not if they could do it themselves
 * (AMB-05).
 */
export function canRequestReopen(actor: Actor, form: PulseFacts): boolean {
  return (
    actor.employeeId !== null &&
    form.assignee_id === actor.employeeId &&
    form.kind === 'review' &&
    (form.state === 'complete' || form.state === 'incomplete') &&
    !form.cycle_closed &&
    !form.reopen_pending &&
    !canReopen(actor, form)
  );
}

/**
 * Returns whether the person may decline to write the form now: a nominated reviewer, while it is
 * open in a running cycle.
 */
export function canDecline(
  actor: Actor,
  form: PulseFacts & Pick<PulseRecord, 'nomination_task_id'>,
): boolean {
  const isTheirs =
    actor.employeeId !== null &&
    form.assignee_id === actor.employeeId &&
    form.nomination_task_id !== null;
  return isTheirs && isOpen(form) && form.cycle_launched && !form.cycle_closed;
}

/**
 * Returns whether the person may see a pending reopen request, who asks and why: the writer, and
 * people who can answer it by reopening (AMB-03). The requester is the writer, so no one who may
 * not know the writer.
 */
export function canSeeReopenRequest(actor: Actor, form: PulseFacts): boolean {
  return (
    form.reopen_pending &&
    (audienceOf(actor, form) === 'writer' || canAnswerReopenRequest(actor, form))
  );
}

/**
 * Returns whether the person may answer a pending request, by reopening or declining. Never if that
 * would reveal the writer.
 */
export function canAnswerReopenRequest(actor: Actor, form: PulseFacts): boolean {
  return form.reopen_pending && canReopen(actor, form) && !isWriterWithheld(actor, form);
}

/** Returns whether the person may reassign an open form. */
export function reassignVerdict(actor: Actor, form: PulseFacts): Verdict {
  const right = governVerdict(actor, 'forms.reassign', form);
  if (!right.allowed) return right;
  if (form.cycle_closed) return verdictOf('act.cycle_closed');
  return isOpen(form) ? right : verdictOf('reassign.closed');
}

export const canReassign = (actor: Actor, form: PulseFacts): boolean =>
  reassignVerdict(actor, form).allowed;

/** Returns whether the person may remove the form from its cycle. */
export function deleteVerdict(actor: Actor, form: PulseFacts): Verdict {
  const right = governVerdict(actor, 'forms.delete', form);
  return right.allowed && form.cycle_closed ? verdictOf('act.cycle_closed') : right;
}

export const canDelete = (actor: Actor, form: PulseFacts): boolean =>
  deleteVerdict(actor, form).allowed;

/** Returns the permissions object of a form (PERM-01). */
export function permissionsOn(actor: Actor, form: PulseFacts) {
  return {
    view: canView(actor, form),
    update: canUpdate(actor, form),
    reAssign: canReassign(actor, form),
    reOpen: canReopen(actor, form),
    delete: canDelete(actor, form),
  };
}

/**
 * Returns whether the person may know that the form exists: if they may read, write, track or act
 * on it. The verdict names the first rule that allows it.
 */
export function knowFormVerdict(actor: Actor, form: PulseFacts): Verdict {
  const tracked = trackVerdict(actor, form);
  if (tracked.allowed) return tracked;
  for (const verdictOn of [
    viewVerdict,
    updateVerdict,
    reopenVerdict,
    reassignVerdict,
    deleteVerdict,
  ]) {
    const verdict = verdictOn(actor, form);
    if (verdict.allowed) return verdict;
  }
  return tracked;
}

/** Returns the verdict on each thing that the person might do with the form, for the access explainer. */
export const verdictsOn = (actor: Actor, form: PulseFacts) => ({
  know: knowFormVerdict(actor, form),
  view: viewVerdict(actor, form),
  name: nameVerdict(actor, form),
  update: updateVerdict(actor, form),
  reopen: reopenVerdict(actor, form),
  reassign: reassignVerdict(actor, form),
  delete: deleteVerdict(actor, form),
});

export const canKnow = (actor: Actor, form: PulseFacts): boolean =>
  knowFormVerdict(actor, form).allowed;

/**
 * Returns whether the person may know the form's number. Readers who may not know the writer
 * never see it, so for them no form has it.
 */
export const canKnowNumber = (actor: Actor, form: PulseFacts): boolean =>
  canKnow(actor, form) && !isWriterWithheld(actor, form);

const NO_ROW = Prisma.sql`false`;

/** Returns the part of `canView` for nomination tasks, for any assignee. */
function taskScope(actor: Actor): Prisma.Sql {
  const within = (permission: 'forms.read' | 'forms.reopen') =>
    Prisma.sql`(${roleReachScope(actor, permission)} OR ${lineReachScope(actor, permission)})`;
  return Prisma.sql`(p.kind = 'nomination_task' AND p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND NOT (rl.depth IS NOT NULL AND ${option('anonymizeManager')})
    AND ${within('forms.read')} AND ${within('forms.reopen')})`;
}

/** Returns `canView` as a condition over the record's tables. A test checks that both agree. */
export function viewScope(actor: Actor): Prisma.Sql {
  if (actor.employeeId === null) {
    return Prisma.sql`((p.kind = 'review' AND p.state = 'complete' AND ${roleReachScope(actor, 'forms.read')}) OR ${taskScope(actor)})`;
  }
  const shown = (name: 'anonymizeEmployee' | 'anonymizeManager') =>
    Prisma.sql`(NOT ${option(name)} OR (NOT ${isUndelivered({})} AND ${anonymousGroup(actor)} >= ${anonymousMinimum}))`;
  return Prisma.sql`(p.assignee_id = ${actor.employeeId} OR (p.kind = 'review' AND p.state = 'complete' AND CASE
    WHEN p.employee_id = ${actor.employeeId} THEN coalesce(pk.state = 'released', p.cycle_id IS NULL) AND t.visible_to_employee AND NOT p.sharing_opt_out AND ${shown('anonymizeEmployee')}
    WHEN ${lineReachScope(actor, 'forms.read')} OR ${roleReachScope(actor, 'forms.read')} THEN rl.depth IS NULL OR ${shown('anonymizeManager')}
    ELSE false END) OR ${taskScope(actor)})`;
}

/** Facts that decide whether a form may be tracked: its subject and template, not its progress. */
export type TrackedFacts = Pick<
  PulseFacts,
  'kind' | 'employee_id' | 'department_id' | 'depth_below_actor' | 'template_options'
>;

/**
 * Returns whether the person may know that a form exists, its writer and progress, without reading
 * it: people who track the cycle, and managers of the subject unless the writer is withheld from
 * them. Trackers learn nothing of reviews about themselves if the template hides the writer from
 * the subject.
 */
export function trackVerdict(actor: Actor, form: TrackedFacts): Verdict {
  const options = optionsOf(form);
  const byRole = verdictOf(
    reachesByRole(actor, 'cycles.track', subjectOf(form)) ? 'track.role' : 'track.stranger',
  );
  if (actor.employeeId !== null && form.employee_id === actor.employeeId) {
    return byRole.allowed && options.anonymizeEmployee && form.kind === 'review'
      ? verdictOf('track.own_withheld')
      : byRole;
  }
  if (isAboutOwnPeople(form) && options.anonymizeManager) return verdictOf('track.line_withheld');
  return reachesByLine(actor, 'forms.read', subjectOf(form)) ? verdictOf('track.line') : byRole;
}

export const canTrack = (actor: Actor, form: TrackedFacts): boolean =>
  trackVerdict(actor, form).allowed;

/** Returns `canTrack` as a condition over the record's tables. */
export function existenceScope(actor: Actor): Prisma.Sql {
  const self = actor.employeeId === null ? NO_ROW : Prisma.sql`p.employee_id = ${actor.employeeId}`;
  return Prisma.sql`(CASE
    WHEN ${self} THEN ${roleReachScope(actor, 'cycles.track')} AND NOT (p.kind = 'review' AND ${option('anonymizeEmployee')})
    WHEN rl.depth IS NOT NULL AND ${option('anonymizeManager')} THEN false
    ELSE ${lineReachScope(actor, 'forms.read')} OR ${roleReachScope(actor, 'cycles.track')} END)`;
}

/**
 * Returns the condition for forms whose history (who did what, and when) the person may see: all
 * that they know of, except nominations of their own reviewers where these are withheld. That an
 * approval was made or undone reveals whether anyone has begun.
 */
export function historyScope(actor: Actor): Prisma.Sql {
  const self = actor.employeeId === null ? NO_ROW : Prisma.sql`p.employee_id = ${actor.employeeId}`;
  return Prisma.sql`(${existenceScope(actor)} AND NOT (${self} AND ${option('anonymizeEmployee')}))`;
}

/**
 * Returns a condition over `p` alone that covers all results of `viewScope` and `existenceScope`,
 * for a list to start from: forms that the person writes, and forms about them, their line and
 * their roles' departments; null if a role covers everyone.
 */
export function reachScope(actor: Actor): Prisma.Sql | null {
  const reaches = [actor.grants.get('forms.read'), actor.grants.get('cycles.track')];
  if (reaches.some((reach) => reach?.scopes.has('all') === true)) return null;
  const departments = [
    ...new Set(
      reaches.flatMap((reach) =>
        reach?.scopes.has('departments') === true ? [...reach.departmentIds] : [],
      ),
    ),
  ];
  return Prisma.sql`(p.assignee_id = ${actor.employeeId}::int OR p.employee_id = ANY(ARRAY(SELECT ${actor.employeeId}::int
    UNION ALL SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ${actor.employeeId}::int
    UNION ALL SELECT place.employee_id FROM position place WHERE place.is_primary AND place.department_id = ANY(${departments}::int[]))))`;
}

/**
 * Returns whether the person may reopen the closed form `p`, as a condition for lists that already
 * exclude what is withheld from managers.
 */
export function reopenScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND NOT EXISTS (SELECT FROM cycle done WHERE done.id = p.cycle_id AND done.closed_at IS NOT NULL) AND EXISTS (SELECT FROM (SELECT p.employee_id AS id) about
    LEFT JOIN position pos ON pos.employee_id = about.id AND pos.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = about.id AND rl.ancestor_id = ${actor.employeeId}::int
    WHERE ${roleReachScope(actor, 'forms.reopen')} OR ${lineReachScope(actor, 'forms.reopen')}))`;
}

/**
 * Returns `canAnswerReopenRequest` as a condition on forms `p` of templates `t` with a pending
 * request.
 */
export function answerScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(p.kind = 'review' AND p.state IN ('complete', 'incomplete') AND ${reopenScope(actor)} AND NOT (${option('anonymizeManager')}
    AND EXISTS (SELECT FROM reporting_line own WHERE own.descendant_id = p.employee_id AND own.ancestor_id = ${actor.employeeId}::int)))`;
}
