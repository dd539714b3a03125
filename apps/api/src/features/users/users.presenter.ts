import type { LinkWay, UserAccount, UserRow, UserSession } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { coversAll } from '../roles/public.ts';
import type { AccountRecord, SessionRecord, UserListRow } from './users.queries.ts';

export const presentUserRow = ({
  id,
  name,
  email,
  state,
  employee_id,
  position,
  department,
  has_left,
  roles,
  last_signed_in_at,
}: UserListRow): UserRow => ({
  id,
  name,
  email,
  state,
  roles,
  last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
  employee: employee_id === null ? null : { id: employee_id, position, department, has_left },
});

export const presentSession = ({
  key,
  device,
  address,
  began_at,
  last_seen_at,
  is_current,
  impersonating,
}: SessionRecord): UserSession => ({
  key,
  device,
  address,
  began_at: began_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  is_current,
  impersonating,
});

/** Presents an account to a user manager, as far as their own permissions reach. */
export function presentAccount(
  actor: Actor,
  record: AccountRecord,
  sessions: readonly SessionRecord[],
  linkWay: LinkWay,
): UserAccount {
  const { link_state: state, link_made_at: made, link_ends_at: ends } = record;
  return {
    ...presentUserRow(record),
    created_at: record.created_at.toISOString(),
    everyone_roles: record.everyone_roles,
    revision: record.revision,
    is_self: record.id === actor.userId,
    within_reach: coversAll(actor.grants, record.grants),
    link:
      state === null || made === null || ends === null
        ? null
        : { state, made_at: made.toISOString(), ends_at: ends.toISOString() },
    link_way: linkWay,
    providers: record.providers,
    sessions: sessions.map(presentSession),
  };
}
