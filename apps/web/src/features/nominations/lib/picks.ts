import type { EmployeeFeedback } from '@reviews/contracts/pulses';

/** A person picked as a reviewer, saved or not. */
export interface PickedPerson {
  employee_id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  /** Missing in data stored in this browser before photos existed. */
  photo?: string | null;
}

type Named = Pick<EmployeeFeedback, 'nominations'>;

const personOf = ({
  employee_id,
  preferred_name,
  position_name,
  manager_name,
  photo = null,
}: PickedPerson): PickedPerson => ({
  employee_id,
  preferred_name,
  position_name,
  manager_name,
  photo,
});

/** Returns the people on the task as the server has it, without those who were declined. */
export const savedPicks = ({ nominations }: Named): PickedPerson[] =>
  nominations.filter(({ state }) => state === 'proposed' || state === 'approved').map(personOf);

/** Returns the people who were declined: shown, but cannot be picked again. */
export const declinedPeople = ({ nominations }: Named): PickedPerson[] =>
  nominations.filter(({ state }) => state === 'declined').map(personOf);

/** Returns the people who are already approved and stay (NOM-05). */
export const approvedIds = ({ nominations }: Named): ReadonlySet<number> =>
  new Set(nominations.filter(({ approved }) => approved).map(({ employee_id: id }) => id));

/**
 * Merges the picks stored in this browser with the server's current state: people approved since
 * then stay, people declined since then do not.
 */
export function restoredPicks(form: Named, kept: readonly PickedPerson[]): PickedPerson[] {
  const approved = approvedIds(form);
  const out = new Set(declinedPeople(form).map(({ employee_id: id }) => id));
  const known = savedPicks(form).filter(({ employee_id: id }) => approved.has(id));
  return [
    ...known,
    ...kept.filter(({ employee_id: id }) => !approved.has(id) && !out.has(id)).map(personOf),
  ];
}

/** Returns whether both lists hold the same people, in any order. */
export function arePicksSame(
  one: readonly PickedPerson[],
  other: readonly PickedPerson[],
): boolean {
  const ids = new Set(one.map(({ employee_id: id }) => id));
  return one.length === other.length && other.every(({ employee_id: id }) => ids.has(id));
}
