import type { FieldAudience, FieldEditor } from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';

/** The employee a field belongs to, and their relation to the actor. */
export interface FieldPerson {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth_below_actor: number | null;
  /** They work here and have an active account: the directory lists them. */
  readonly is_listed: boolean;
}

export interface FieldRules {
  readonly visible_to: readonly FieldAudience[];
  readonly editable_by: readonly FieldEditor[];
  readonly is_archived: boolean;
}

/** The employee ids of the actor and their impersonator. */
export const ownRecords = (actor: Actor): readonly number[] =>
  [actor.employeeId, actor.impersonator?.employeeId ?? null].flatMap((id) => id ?? []);
/**
 * Returns true if the record is the actor's or their impersonator's. They then act as the person,
 * never by a role.
 */
const isOwn = (actor: Actor, person: Pick<FieldPerson, 'id'>): boolean =>
  ownRecords(actor).includes(person.id);
const managesPerson = (actor: Actor, person: FieldPerson): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId: person.department_id });
// Being above someone is a relation; the managers' read permission makes it count.
const isAbove = (actor: Actor, person: FieldPerson): boolean =>
  reachesByLine(actor, 'forms.read', { depthBelowActor: person.depth_below_actor });

/** Returns true if this person exists for the actor, as far as fields are concerned. */
export const knowsPerson = (actor: Actor, person: FieldPerson): boolean =>
  person.is_listed ||
  isOwn(actor, person) ||
  isAbove(actor, person) ||
  managesPerson(actor, person);

/** Audiences that include the person: a field with one of them is not hidden from its employee. */
export const TOLD_THE_PERSON: readonly FieldAudience[] = ['everyone', 'person'];

/**
 * Returns true if the actor may see the field. A relation takes precedence over a role: a field
 * hidden from its employee is hidden from them whatever they manage.
 */
export function canSeeField(actor: Actor, field: FieldRules, person: FieldPerson): boolean {
  if (field.is_archived || !knowsPerson(actor, person)) return false;
  if (field.visible_to.includes('everyone')) return true;
  if (isOwn(actor, person)) return field.visible_to.includes('person');
  return (
    (field.visible_to.includes('managers') && isAbove(actor, person)) ||
    managesPerson(actor, person)
  );
}

export function canEditField(actor: Actor, field: FieldRules, person: FieldPerson): boolean {
  if (!canSeeField(actor, field, person)) return false;
  if (person.id === actor.employeeId) return field.editable_by.includes('person');
  if (isOwn(actor, person)) return false;
  return (
    (field.editable_by.includes('managers') && isAbove(actor, person)) ||
    managesPerson(actor, person)
  );
}

/**
 * Returns the employees whose value of this field the actor may not see in the employee list, which
 * only contains people they manage.
 */
export const withheldInList = (
  actor: Actor,
  field: Pick<FieldRules, 'visible_to'>,
): readonly number[] =>
  field.visible_to.some((audience) => TOLD_THE_PERSON.includes(audience)) ? [] : ownRecords(actor);
