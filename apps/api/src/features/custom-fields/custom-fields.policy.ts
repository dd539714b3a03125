import type { FieldAudience, FieldEditor } from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';

/** Whose field it is, and where they stand to the actor. */
export interface FieldPerson {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth_below_actor: number | null;
  /** Works here, with an account that is not closed: is found in the directory. */
  readonly is_listed: boolean;
}

export interface FieldRules {
  readonly visible_to: readonly FieldAudience[];
  readonly editable_by: readonly FieldEditor[];
  readonly is_archived: boolean;
}

/** The actor's own record, and that of who looks through their eyes. */
export const ownRecords = (actor: Actor): readonly number[] =>
  [actor.employeeId, actor.impersonator?.employeeId ?? null].flatMap((id) => id ?? []);
/** Oneself, or who looks through somebody else's eyes at their own record: as the person, never by a role. */
const isOwn = (actor: Actor, person: Pick<FieldPerson, 'id'>): boolean =>
  ownRecords(actor).includes(person.id);
const managesPerson = (actor: Actor, person: FieldPerson): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId: person.department_id });
// Standing above somebody is a relation; the reading permission of managers is what gives it to them.
const isAbove = (actor: Actor, person: FieldPerson): boolean =>
  reachesByLine(actor, 'forms.read', { depthBelowActor: person.depth_below_actor });

/** Whether there is such a person for the actor, as far as fields are concerned. */
export const knowsPerson = (actor: Actor, person: FieldPerson): boolean =>
  person.is_listed ||
  isOwn(actor, person) ||
  isAbove(actor, person) ||
  managesPerson(actor, person);

/** For one of whom a field has to be, so that it is not kept from the person. */
export const TOLD_THE_PERSON: readonly FieldAudience[] = ['everyone', 'person'];

/** A relation goes before a role: what is kept from the person is kept from them, whatever they manage. */
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

/** Of the list of employees, which holds no other people than the actor manages: whose values of this field are not theirs to see. */
export const withheldInList = (
  actor: Actor,
  field: Pick<FieldRules, 'visible_to'>,
): readonly number[] =>
  field.visible_to.some((audience) => TOLD_THE_PERSON.includes(audience)) ? [] : ownRecords(actor);
