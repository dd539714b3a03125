import type { HeldPosition, LoggedChange } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { loggedPosition } from '@reviews/messages/en/employees';
import type { EmployeeRecord, Identity } from './record.queries.ts';

const LOG_TEXTS = texts(loggedPosition);

const FIELDS = [
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'external_identifier',
  'hired_on',
] as const;

/** 'Platform Lead, Engineering / Platform, 2026-01-01 to 2026-06-30'. */
const words = ({
  title,
  department,
  team,
  sub_team: subTeam,
  started_on: from,
  ended_on: to,
}: HeldPosition): string =>
  LOG_TEXTS.held({
    title,
    place: [department, team, subTeam].filter((part) => part !== '').join(' / '),
    from: from ?? '…',
    to: to ?? '…',
  });

/** Returns the changes of a save, field by field. */
export function changesOf(
  before: EmployeeRecord,
  after: Identity,
  held: readonly (HeldPosition & { readonly id: number | null })[],
): LoggedChange[] {
  const values = FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
  const was = new Map(before.positions.map((position) => [position.id, position]));
  const kept = held.flatMap((position) => {
    const former = position.id === null ? undefined : was.get(position.id);
    const [from, to] = [former === undefined ? null : words(former), words(position)];
    return from === to ? [] : [{ field: `position ${position.kind}` as const, from, to }];
  });
  const gone = before.positions
    .filter(({ id }) => !held.some((position) => position.id === id))
    .map((position) => ({
      field: `position ${position.kind}` as const,
      from: words(position),
      to: null,
    }));
  return [...values, ...kept, ...gone];
}
