import type { AudienceView, ReaderGroup } from '@reviews/contracts/audience';
import type { Actor } from '../../../core/actor.ts';
import type { AudienceOfForm, Readers } from './audience.policy.ts';

/** Maximum number of names in a list. */
const MOST_NAMED = 50;

/**
 * Names and positions come from the directory, which everyone who is signed in can see. Accounts
 * without an employee have only an address, so they are counted instead.
 */
function presentReaders(
  actor: Actor,
  { audience, everyone, people, after, because, anonymous, among }: Readers,
): ReaderGroup {
  const named = people
    .flatMap((person) =>
      person.actor.employeeId === null
        ? []
        : [
            {
              employee_id: person.actor.employeeId,
              name: person.actor.name,
              position: person.position,
              is_you: person.actor.userId === actor.userId,
            },
          ],
    )
    .slice(0, MOST_NAMED);
  const reached = after.length === 0 ? 'now' : 'later';
  return {
    audience,
    everyone,
    people: named,
    more: people.length - named.length,
    when: because === null ? reached : 'never',
    after: [...after],
    because,
    anonymous,
    among,
  };
}

export function presentAudience(
  actor: Actor,
  { youAre, readers, otherwise }: AudienceOfForm,
): AudienceView {
  const present = (groups: readonly Readers[]) =>
    groups.map((group) => presentReaders(actor, group));
  return {
    you_are: youAre,
    readers: present(readers),
    otherwise:
      otherwise === null
        ? null
        : { sharing_opt_out: otherwise.sharingOptOut, readers: present(otherwise.readers) },
  };
}
