import { Prisma } from '@reviews/db';
import {
  anonymousTo, isWaiting, MIN_ANONYMOUS_FORMS, mustMergeAnonymous, visibilitiesFor, withDefaultOptions, type Audience, type CommentingOption, type TemplateOptions,
} from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';
import type { PulseRecord } from './pulse-record.queries.ts';

/** What the policy asks about a form; a whole record has it all. */
export type PulseFacts = Pick<
  PulseRecord,
  | 'kind' | 'state' | 'employee_id' | 'assignee_id' | 'department_id' | 'depth_below_actor' | 'cycle_closed' | 'cycle_launched' | 'stageless'
  | 'stage_start_date' | 'previous_title' | 'today' | 'template_options' | 'visible_to_employee' | 'sharing_opt_out' | 'packet_released'
  | 'anonymous_writers' | 'reopen_pending'
>;

const wholeOptions = new WeakMap<object, TemplateOptions>();

/** The template's options with their defaults. The rows of a list share one options object, which is filled in once. */
function optionsOf({ template_options: options }: Pick<PulseFacts, 'template_options'>): TemplateOptions {
  const known = wholeOptions.get(options);
  if (known !== undefined) return known;
  const whole = withDefaultOptions(options);
  wholeOptions.set(options, whole);
  return whole;
}

const isOpen = (form: Pick<PulseFacts, 'state'>) => form.state === 'open' || form.state === 'draft';
const subjectOf = (form: Pick<PulseFacts, 'department_id' | 'depth_below_actor'>) => ({ departmentId: form.department_id, depthBelowActor: form.depth_below_actor });

/**
 * As whom a person reads a form. The relation goes before the role: HR staff whom a form is about read it as its
 * subject, and a manager in HR reads about the own people as their manager, so that no role undoes an anonymity.
 */
export function audienceOf(actor: Actor, form: PulseFacts): Audience | null {
  if (actor.employeeId !== null && form.assignee_id === actor.employeeId) return 'writer';
  if (actor.employeeId !== null && form.employee_id === actor.employeeId) return 'subject';
  if (reachesByLine(actor, 'forms.read', subjectOf(form))) return 'manager';
  if (reachesByRole(actor, 'forms.read', subjectOf(form))) return 'hr';
  return null;
}

/** Whether the writer's identity is withheld from this reader (AMB-61). */
export function isAnonymousTo(audience: Audience | null, form: Pick<PulseFacts, 'template_options'>): boolean {
  return audience !== null && anonymousTo(audience, optionsOf(form));
}

/** Few anonymous forms are easily guessed: they are only read merged, never one by one. */
function isMergedFor(audience: Audience, form: PulseFacts): boolean {
  return isAnonymousTo(audience, form) && mustMergeAnonymous(form.anonymous_writers);
}

/**
 * Whether the person may read the form: a form in progress is its writer's alone (domain model, confidentiality). A
 * nomination task is also read by those who may manage its peers, or open it again (AMB-23).
 */
export function canView(actor: Actor, form: PulseFacts): boolean {
  const audience = audienceOf(actor, form);
  if (audience === null) return false;
  if (audience === 'writer') return true;
  if (form.kind === 'nomination_task') return governs(actor, 'forms.reopen', form);
  if (form.state !== 'complete' || isMergedFor(audience, form)) return false;
  return audience !== 'subject' || (form.packet_released && form.visible_to_employee && !form.sharing_opt_out);
}

/**
 * The visibilities a person may give to a comment on the form now; none where they may not comment (CMT-02, CMT-12). What
 * only its author reads is not to be written in somebody else's name.
 */
export function commentingOptionsOf(actor: Actor, form: PulseFacts): CommentingOption[] {
  const audience = audienceOf(actor, form);
  if (audience === null || form.kind !== 'review' || form.state !== 'complete' || !canView(actor, form)) return [];
  return visibilitiesFor(audience).filter(({ value }) => value !== 'private' || actor.impersonator === null);
}

/** Whether the form waits for its day, or for a form of the stage before. */
export function waits(form: PulseFacts): boolean {
  return isWaiting(
    { stageless: form.stageless, stage_start_date: form.stage_start_date, previous_open_feedback: form.previous_title === null ? null : { title: form.previous_title } },
    form.today,
  );
}

/** Whether its writer can write in the form now: while it is open and waits for nothing (AMB-10, AMB-43). */
export function isWritable(form: PulseFacts): boolean {
  return isOpen(form) && form.cycle_launched && !form.cycle_closed && !waits(form);
}

/** Whether the person may write in the form now: it is theirs to write. */
export function canUpdate(actor: Actor, form: PulseFacts): boolean {
  return actor.employeeId !== null && form.assignee_id === actor.employeeId && isWritable(form);
}

/**
 * A role's or the line's right over a form, whatever its state: never over a form about oneself, nor, in the line above
 * its subject, over one whose writer is withheld from managers. Who may move such a form finds out whose it is.
 */
export function governs(actor: Actor, permission: 'forms.reopen' | 'forms.reassign' | 'forms.delete' | 'forms.close', form: PulseFacts): boolean {
  if (form.employee_id === actor.employeeId) return false;
  if (form.depth_below_actor !== null && optionsOf(form).anonymizeManager) return false;
  return reachesByRole(actor, permission, subjectOf(form)) || reachesByLine(actor, permission, subjectOf(form));
}

/** Whether the person may reopen the form now: a closed review of an open cycle; a declined one stays closed. */
export function canReopen(actor: Actor, form: PulseFacts): boolean {
  return form.kind === 'review' && (form.state === 'complete' || form.state === 'incomplete') && !form.cycle_closed && governs(actor, 'forms.reopen', form);
}

/** Whether the writer may ask for the form to be reopened: never where they could do it themselves (AMB-05). */
export function canRequestReopen(actor: Actor, form: PulseFacts): boolean {
  return (
    actor.employeeId !== null && form.assignee_id === actor.employeeId && form.kind === 'review' &&
    (form.state === 'complete' || form.state === 'incomplete') && !form.cycle_closed && !form.reopen_pending && !canReopen(actor, form)
  );
}

/** Whether the person may decline to write the form now: who was nominated for it, as long as it is open in a cycle that runs. */
export function canDecline(actor: Actor, form: PulseFacts & Pick<PulseRecord, 'nomination_task_id'>): boolean {
  const isTheirs = actor.employeeId !== null && form.assignee_id === actor.employeeId && form.nomination_task_id !== null;
  return isTheirs && isOpen(form) && form.cycle_launched && !form.cycle_closed;
}

/**
 * Whether the person is told of a waiting request to reopen the form, who asks and why: the writer, whose it is, and
 * those who can answer it by reopening (AMB-03). Who asks is who wrote: nobody from whom the writer is withheld.
 */
export function canSeeReopenRequest(actor: Actor, form: PulseFacts): boolean {
  return form.reopen_pending && (audienceOf(actor, form) === 'writer' || canAnswerReopenRequest(actor, form));
}

/** Whether the person may answer a waiting request, by reopening or by declining: never where it would tell them who wrote. */
export function canAnswerReopenRequest(actor: Actor, form: PulseFacts): boolean {
  return form.reopen_pending && canReopen(actor, form) && !isAnonymousTo(audienceOf(actor, form), form);
}

/** Whether the person may give an open form to another writer. */
export function canReassign(actor: Actor, form: PulseFacts): boolean {
  return isOpen(form) && !form.cycle_closed && governs(actor, 'forms.reassign', form);
}

/** Whether the person may take the form out of its cycle. */
export function canDelete(actor: Actor, form: PulseFacts): boolean {
  return !form.cycle_closed && governs(actor, 'forms.delete', form);
}

/** PERM-01. */
export function permissionsOn(actor: Actor, form: PulseFacts) {
  return { view: canView(actor, form), update: canUpdate(actor, form), reAssign: canReassign(actor, form), reOpen: canReopen(actor, form), delete: canDelete(actor, form) };
}

/** Whether the form exists at all for the person: what they may neither read, write nor track, nor act on, does not. */
export function canKnow(actor: Actor, form: PulseFacts): boolean {
  return canTrack(actor, form) || Object.values(permissionsOn(actor, form)).some(Boolean);
}

const option = (name: 'anonymizeEmployee' | 'anonymizeManager'): Prisma.Sql => Prisma.sql`coalesce((t.options ->> ${name}::text)::boolean, false)`;
const NOBODY = Prisma.sql`false`;

/** A role's reach as a condition on the subject's department `pos.department_id`. */
export function roleReachScope(actor: Actor, permission: 'forms.read' | 'cycles.track' | 'forms.reopen'): Prisma.Sql {
  const reach = actor.grants.get(permission);
  if (reach === undefined) return NOBODY;
  if (reach.scopes.has('all')) return Prisma.sql`true`;
  if (!reach.scopes.has('departments') || reach.departmentIds.size === 0) return NOBODY;
  return Prisma.sql`coalesce(pos.department_id = ANY(${[...reach.departmentIds]}::int[]), false)`;
}

/** The line's reach as a condition on `rl`, where the subject stands below the person. */
function lineReachScope(actor: Actor, permission: 'forms.read' | 'forms.reopen'): Prisma.Sql {
  const scopes = actor.grants.get(permission)?.scopes;
  if (scopes?.has('downline')) return Prisma.sql`rl.depth IS NOT NULL`;
  return scopes?.has('reports') ? Prisma.sql`coalesce(rl.depth = 1, false)` : NOBODY;
}

/** What `canView` says of nomination tasks, whoever writes them. */
function taskScope(actor: Actor): Prisma.Sql {
  const within = (permission: 'forms.read' | 'forms.reopen') => Prisma.sql`(${roleReachScope(actor, permission)} OR ${lineReachScope(actor, permission)})`;
  return Prisma.sql`(p.kind = 'nomination_task' AND p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND NOT (rl.depth IS NOT NULL AND ${option('anonymizeManager')})
    AND ${within('forms.read')} AND ${within('forms.reopen')})`;
}

/** `canView` as a condition over the record's tables; the agreement test holds the two together. */
export function viewScope(actor: Actor, anonymousWriters: Prisma.Sql): Prisma.Sql {
  if (actor.employeeId === null) {
    return Prisma.sql`((p.kind = 'review' AND p.state = 'complete' AND ${roleReachScope(actor, 'forms.read')}) OR ${taskScope(actor)})`;
  }
  const shown = (name: 'anonymizeEmployee' | 'anonymizeManager') => Prisma.sql`(NOT ${option(name)} OR ${anonymousWriters} >= ${MIN_ANONYMOUS_FORMS})`;
  return Prisma.sql`(p.assignee_id = ${actor.employeeId} OR (p.kind = 'review' AND p.state = 'complete' AND CASE
    WHEN p.employee_id = ${actor.employeeId} THEN coalesce(pk.state = 'released', p.cycle_id IS NULL) AND t.visible_to_employee AND NOT p.sharing_opt_out AND ${shown('anonymizeEmployee')}
    WHEN ${lineReachScope(actor, 'forms.read')} THEN ${shown('anonymizeManager')}
    ELSE ${roleReachScope(actor, 'forms.read')} END) OR ${taskScope(actor)})`;
}

/** What decides whether a form may be tracked: whom it is about and its template, not what became of it. */
export type TrackedFacts = Pick<PulseFacts, 'kind' | 'employee_id' | 'department_id' | 'depth_below_actor' | 'template_options'>;

/**
 * Whether the person may know that a form is there, who writes it and how far it is, without reading it: those who
 * track the cycle, and managers of the subject unless the writer is anonymous to them. Of reviews about themselves
 * trackers are told nothing where the template hides the writer from the subject.
 */
export function canTrack(actor: Actor, form: TrackedFacts): boolean {
  const options = optionsOf(form);
  if (actor.employeeId !== null && form.employee_id === actor.employeeId) {
    return reachesByRole(actor, 'cycles.track', subjectOf(form)) && !(options.anonymizeEmployee && form.kind === 'review');
  }
  if (reachesByLine(actor, 'forms.read', subjectOf(form))) return !options.anonymizeManager;
  return reachesByRole(actor, 'cycles.track', subjectOf(form));
}

/** `canTrack` as a condition over the record's tables. */
export function existenceScope(actor: Actor): Prisma.Sql {
  const self = actor.employeeId === null ? NOBODY : Prisma.sql`p.employee_id = ${actor.employeeId}`;
  return Prisma.sql`(CASE
    WHEN ${self} THEN ${roleReachScope(actor, 'cycles.track')} AND NOT (p.kind = 'review' AND ${option('anonymizeEmployee')})
    WHEN ${lineReachScope(actor, 'forms.read')} THEN NOT ${option('anonymizeManager')}
    ELSE ${roleReachScope(actor, 'cycles.track')} END)`;
}

/**
 * The forms among which are all that `viewScope` and `existenceScope` leave a person: those they write, and those about
 * themselves, their line and the departments of their roles; null where a role reaches everybody's. A condition over `p`
 * alone, for a list to start from.
 */
export function reachScope(actor: Actor): Prisma.Sql | null {
  const reaches = [actor.grants.get('forms.read'), actor.grants.get('cycles.track')];
  if (reaches.some((reach) => reach?.scopes.has('all') === true)) return null;
  const departments = [...new Set(reaches.flatMap((reach) => (reach?.scopes.has('departments') === true ? [...reach.departmentIds] : [])))];
  return Prisma.sql`(p.assignee_id = ${actor.employeeId}::int OR p.employee_id = ANY(ARRAY(SELECT ${actor.employeeId}::int
    UNION ALL SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ${actor.employeeId}::int
    UNION ALL SELECT place.employee_id FROM position place WHERE place.is_primary AND place.department_id = ANY(${departments}::int[]))))`;
}

/** Whether the person may reopen the closed form `p`, as a condition for lists that leave out what is withheld from managers. */
export function reopenScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND NOT EXISTS (SELECT FROM cycle done WHERE done.id = p.cycle_id AND done.closed_at IS NOT NULL) AND EXISTS (SELECT FROM (SELECT p.employee_id AS id) about
    LEFT JOIN position pos ON pos.employee_id = about.id AND pos.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = about.id AND rl.ancestor_id = ${actor.employeeId}::int
    WHERE ${roleReachScope(actor, 'forms.reopen')} OR ${lineReachScope(actor, 'forms.reopen')}))`;
}

/** `canAnswerReopenRequest` as a condition on forms `p` of templates `t` on which a request waits. */
export function answerScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(p.kind = 'review' AND p.state IN ('complete', 'incomplete') AND ${reopenScope(actor)} AND NOT (${option('anonymizeManager')}
    AND EXISTS (SELECT FROM reporting_line own WHERE own.descendant_id = p.employee_id AND own.ancestor_id = ${actor.employeeId}::int)))`;
}
