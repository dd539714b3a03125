import type { DirectoryGroup, DirectoryView } from '@reviews/contracts/directories';
import { conflictDetails } from '../../../lib/api-error.ts';
import type { Difference } from '../../../ui/conflict-dialog.tsx';
import type { GivenByGroup } from '../api/sign-in-queries.ts';
import { DIRECTORY_TEXTS as texts } from './sign-in-texts.ts';

export const givenBy = ({ roles }: DirectoryGroup): GivenByGroup[] =>
  roles.map(({ role_id, department_ids }) => ({ role_id, department_ids }));

/** Returns a key that ignores the order of the roles. */
const keyOf = (given: readonly GivenByGroup[]): string =>
  given
    .map(
      ({ role_id: id, department_ids: departments }) =>
        `${id}: ${departments.toSorted((one, other) => one - other).join(' ')}`,
    )
    .toSorted()
    .join(', ');
export const isSameGiven = (
  one: readonly GivenByGroup[],
  other: readonly GivenByGroup[],
): boolean => keyOf(one) === keyOf(other);

/** Returns the differences between two versions, role by role. */
export function differencesOf(
  { roles, departments }: DirectoryView,
  mine: readonly GivenByGroup[],
  theirs: DirectoryGroup,
): Difference[] {
  const names = new Map([
    ...theirs.roles.map(({ role_id: id, name }) => [id, name] as const),
    ...roles.map(({ id, name }) => [id, name] as const),
  ]);
  const inWords = (given: GivenByGroup | undefined): string => {
    if (given === undefined) return '';
    const places = departments
      .filter(({ id }) => given.department_ids.includes(id))
      .map(({ name }) => name);
    return places.length === 0 ? texts.given : places.join(', ');
  };
  return [...names].flatMap(([id, part]) => {
    const [own, other] = [mine, theirs.roles].map((given) =>
      inWords(given.find(({ role_id: roleId }) => roleId === id)),
    );
    return own === undefined || other === undefined || own === other
      ? []
      : [{ part, mine: own, theirs: other }];
  });
}

/** Returns who last changed the group's roles, from the refusal. */
export function saverIn(error: unknown): {
  readonly by: string | null;
  readonly at: string | null;
} {
  const details = conflictDetails(error);
  if (typeof details !== 'object' || details === null || !('by' in details) || !('at' in details))
    return { by: null, at: null };
  return {
    by: typeof details.by === 'string' ? details.by : null,
    at: typeof details.at === 'string' ? details.at : null,
  };
}
