import type { EmployeeFeedback } from '@reviews/contracts/pulses';

/** Somebody picked as a reviewer, saved or not. */
export interface PickedPerson {
  employee_id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  /** Absent of what was kept on this computer before there were photos. */
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

/** Who stands on the task as the server has it; whoever was declined is not among them. */
export const savedPicks = ({ nominations }: Named): PickedPerson[] =>
  nominations.filter(({ state }) => state === 'proposed' || state === 'approved').map(personOf);

/** Those who were declined: shown, and not to be picked again. */
export const declinedPeople = ({ nominations }: Named): PickedPerson[] =>
  nominations.filter(({ state }) => state === 'declined').map(personOf);

/** Who is approved already and stays (NOM-05). */
export const approvedIds = ({ nominations }: Named): ReadonlySet<number> =>
  new Set(nominations.filter(({ approved }) => approved).map(({ employee_id: id }) => id));

/** What was kept on this computer, on top of what the server says since: who was approved meanwhile stays, who was declined does not. */
export function restoredPicks(form: Named, kept: readonly PickedPerson[]): PickedPerson[] {
  const approved = approvedIds(form);
  const out = new Set(declinedPeople(form).map(({ employee_id: id }) => id));
  const known = savedPicks(form).filter(({ employee_id: id }) => approved.has(id));
  return [
    ...known,
    ...kept.filter(({ employee_id: id }) => !approved.has(id) && !out.has(id)).map(personOf),
  ];
}

/** The same people, in whatever order. */
export function arePicksSame(
  one: readonly PickedPerson[],
  other: readonly PickedPerson[],
): boolean {
  const ids = new Set(one.map(({ employee_id: id }) => id));
  return one.length === other.length && other.every(({ employee_id: id }) => ids.has(id));
}
