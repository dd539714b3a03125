import { Prisma } from '@reviews/db';
import { LIST_PAGE_SIZE } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { dayAt } from '../../core/time-zone.ts';
import { containing } from '../../core/containing.ts';
import { grantsOf, GrantRow } from '../session/public.ts';

export const InvitableRow = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string().nullable(),
  total: z.int(),
});
export type InvitableRow = z.infer<typeof InvitableRow>;

/**
 * Returns the condition that employee `e` works here without an account, and that no one else's
 * account has their address.
 */
const isInvitable = (now: Date): Prisma.Sql =>
  Prisma.sql`((e.left_on IS NULL OR e.left_on > ${dayAt(now)}) AND NOT EXISTS (SELECT FROM app_user u WHERE u.employee_id = e.id OR u.email = lower(e.email)))`;

/** Returns a page of people who can be invited, by name; each row has the `total`. */
export function findInvitable(
  sql: Sql,
  words: readonly string[],
  page: number,
  now: Date,
): Promise<InvitableRow[]> {
  const matches = words.map((word) => Prisma.sql`e.search_text LIKE ${containing(word)}`);
  return sql.assembled(
    InvitableRow,
    Prisma.sql`
    SELECT e.id, e.preferred_name, lower(e.email) AS email, coalesce(pos.title, '') AS position, d.name AS department, count(*) OVER ()::int AS total
    FROM employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN department d ON d.id = pos.department_id
    WHERE ${isInvitable(now)} AND ${matches.length === 0 ? Prisma.sql`true` : Prisma.join(matches, ' AND ')}
    ORDER BY e.sort_key, e.id LIMIT ${rowCount(LIST_PAGE_SIZE)} OFFSET ${(page - 1) * LIST_PAGE_SIZE}::int`,
  );
}

export const NewUser = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
});
export type NewUser = z.infer<typeof NewUser>;

/** Creates accounts without a password for these employees. Skips those who cannot be invited. */
export function addUsers(sql: Sql, employeeIds: readonly number[], now: Date): Promise<NewUser[]> {
  return sql.rows(
    NewUser,
    Prisma.sql`
    WITH added AS (INSERT INTO app_user (email, employee_id, created_at)
      SELECT lower(e.email), e.id, ${now}::timestamptz FROM employee e WHERE e.id = ANY(${[...employeeIds]}::int[]) AND ${isInvitable(now)} RETURNING id, email, employee_id)
    SELECT added.id, added.email, e.preferred_name AS name FROM added JOIN employee e ON e.id = added.employee_id ORDER BY e.sort_key, added.id`,
  );
}

/** Invalidates all their links. */
export async function withdrawInvitations(
  sql: Sql,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE invitation SET withdrawn_at = ${now}::timestamptz, mail_state = CASE WHEN mail_state = 'waiting' THEN 'failed'::mail_state ELSE mail_state END
    WHERE user_id = ANY(${[...userIds]}::int[]) AND used_at IS NULL AND withdrawn_at IS NULL`);
}

const ChangedRow = z.strictObject({ id: z.int(), former: z.string(), is_other: z.boolean() });

/**
 * Changes the addresses of accounts, by a statement that updates `app_user u`. Withdraws their
 * links: a link sent to the former address, maybe a stranger's, must not open the account. Withdraws
 * them once the accounts are locked, so that a link made at the same moment is either withdrawn too
 * or goes to the new address. Tells the owners of accounts in use, at both addresses: anyone with the
 * new one can ask for a new password.
 */
export async function changeAddresses(sql: Sql, change: Prisma.Sql, now: Date): Promise<void> {
  // The statement around the update still reads the rows as they were before.
  const changed = await sql.rows(
    ChangedRow,
    Prisma.sql`WITH changed AS (${change} RETURNING u.id, u.email) SELECT changed.id, was.email AS former, was.email <> changed.email AS is_other FROM changed JOIN app_user was ON was.id = changed.id ORDER BY changed.id`,
  );
  if (changed.length === 0) return;
  await withdrawInvitations(
    sql,
    changed.map(({ id }) => id),
    now,
  );
  const others = changed.filter((each) => each.is_other);
  if (others.length > 0) await tellBothAddresses(sql, others, now);
}

/** Writes the notices, and the mails that go to both addresses. */
async function tellBothAddresses(
  sql: Sql,
  changed: readonly z.infer<typeof ChangedRow>[],
  now: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    WITH told AS (INSERT INTO notice (user_id, kind, former_address, created_at, visible_from)
      SELECT u.id, 'address_changed', changed.former, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ former }) => former)}::text[]) AS changed (id, former) JOIN app_user u ON u.id = changed.id
      WHERE u.deactivated_at IS NULL AND ${isUsed} ORDER BY u.id RETURNING id, user_id)
    INSERT INTO mail (notice_id, user_id, due_at, created_at) SELECT id, user_id, ${now}::timestamptz, ${now}::timestamptz FROM told`);
}

/** Changes the address of one account. */
export const changeAddress = (sql: Sql, userId: number, email: string, now: Date): Promise<void> =>
  changeAddresses(
    sql,
    Prisma.sql`UPDATE app_user u SET email = ${email} WHERE u.id = ${userId}::int`,
    now,
  );

/**
 * Returns the condition that account `u` was used: it has a password or an identity at a provider,
 * or someone has signed in to it. Someone else's link to such an account would open what its owner
 * has written and may read.
 */
export const isUsed = Prisma.sql`(u.password_hash IS NOT NULL OR EXISTS (SELECT FROM external_identity x WHERE x.user_id = u.id)
  OR EXISTS (SELECT FROM change_log l WHERE l.entity = 'user' AND l.entity_id = u.id::text AND l.action = 'session.opened'))`;

export interface NewInvitation {
  readonly user_id: number;
  /** Hexadecimal; null if the mail creates its token when it is sent. */
  readonly token_hash: string | null;
}

/** Who made a link: a person, with their user id, or a command on the server. */
export interface InvitationMaker {
  readonly by: number | 'server';
  readonly now: Date;
  readonly until: Date;
}

/** Inserts a link for each user: sent by mail, or shown to who made it. */
export async function addInvitations(
  sql: Sql,
  given: readonly NewInvitation[],
  { by, now, until }: InvitationMaker,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO invitation (user_id, invited_by_id, origin, token_hash, created_at, expires_at, mail_state, due_at)
    SELECT g.user_id, ${by === 'server' ? null : by}::int, ${by === 'server' ? 'server' : 'person'}::invitation_origin, decode(g.token_hash, 'hex'), ${now}::timestamptz, ${until}::timestamptz, (CASE WHEN g.token_hash IS NULL THEN 'waiting' ELSE 'kept' END)::mail_state, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g(user_id int, token_hash text)`);
}

export const HeldInvitation = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  app_name: z.string(),
  /** True if the account already has a password, which the new one replaces. */
  has_password: z.boolean(),
  is_used: z.boolean(),
  grants: z.array(GrantRow),
  /** The person who was shown the link and may have kept it; null if it was mailed. */
  known_to: z.strictObject({ is_closed: z.boolean(), grants: z.array(GrantRow) }).nullable(),
});
export type HeldInvitation = z.infer<typeof HeldInvitation>;

/**
 * Returns the valid invitation with this token digest; `lock` locks it and its account until the
 * transaction ends.
 */
export async function findInvitation(
  sql: Sql,
  digest: Buffer,
  now: Date,
  { lock }: { readonly lock: boolean },
): Promise<HeldInvitation | undefined> {
  const rows = await sql.rows(
    HeldInvitation,
    Prisma.sql`
    SELECT i.id, i.user_id, coalesce((SELECT e.preferred_name FROM employee e WHERE e.id = u.employee_id), u.email) AS name, u.email, coalesce((SELECT app_name FROM app_config WHERE id = 1), '') AS app_name,
      u.password_hash IS NOT NULL AS has_password, ${isUsed} AS is_used, ${grantsOf(Prisma.sql`u.id`)} AS grants,
      CASE WHEN i.mail_state = 'kept' AND i.invited_by_id IS NOT NULL THEN jsonb_build_object(
        'is_closed', EXISTS (SELECT FROM app_user b WHERE b.id = i.invited_by_id AND b.deactivated_at IS NOT NULL), 'grants', ${grantsOf(Prisma.sql`i.invited_by_id`)}) END AS known_to
    FROM invitation i JOIN app_user u ON u.id = i.user_id
    WHERE i.token_hash = ${digest} AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > ${now}::timestamptz AND u.deactivated_at IS NULL ${lock ? Prisma.sql`FOR UPDATE OF i, u` : Prisma.empty}`,
  );
  return rows[0];
}

/** Sets the password of the account, uses up the link and withdraws its others. */
export async function usePassword(
  sql: Sql,
  { id, user_id }: HeldInvitation,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE app_user SET password_hash = ${passwordHash} WHERE id = ${user_id}`,
  );
  await sql.run(Prisma.sql`UPDATE invitation SET used_at = ${now}::timestamptz WHERE id = ${id}`);
  await withdrawInvitations(sql, [user_id], now);
}

export const ClaimedInvitation = z.strictObject({
  id: z.int(),
  attempts: z.int(),
  name: z.string(),
  email: z.string(),
  by: z.string().nullable(),
  is_asked_for: z.boolean(),
  has_password: z.boolean(),
  app_name: z.string(),
});
export type ClaimedInvitation = z.infer<typeof ClaimedInvitation>;

/**
 * Claims due mails. Any number of processes claim each mail once (like the outbox of the notices).
 */
export function claimInvitations(
  sql: Sql,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ClaimedInvitation[]> {
  return sql.rows(
    ClaimedInvitation,
    Prisma.sql`
    WITH claimed AS (UPDATE invitation SET due_at = ${until}::timestamptz, attempts = attempts + 1
      WHERE id IN (SELECT id FROM invitation WHERE mail_state = 'waiting' AND due_at <= ${now}::timestamptz ORDER BY due_at, id LIMIT ${rowCount(limit)} FOR UPDATE SKIP LOCKED)
      RETURNING id, user_id, invited_by_id, origin, attempts)
    SELECT c.id, c.attempts, coalesce(e.preferred_name, u.email) AS name, u.email, be.preferred_name AS by, c.origin = 'owner' AS is_asked_for, u.password_hash IS NOT NULL AS has_password, coalesce(cfg.app_name, 'Reviews') AS app_name
    FROM claimed c JOIN app_user u ON u.id = c.user_id LEFT JOIN employee e ON e.id = u.employee_id
    LEFT JOIN app_user b ON b.id = c.invited_by_id LEFT JOIN employee be ON be.id = b.employee_id LEFT JOIN app_config cfg ON cfg.id = 1 ORDER BY c.id`,
  );
}

/**
 * Saves the token of the mail that is about to be sent. Returns false if the link was withdrawn in
 * between.
 */
export async function keepToken(sql: Sql, id: number, digest: Buffer): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`UPDATE invitation SET token_hash = ${digest} WHERE id = ${id} AND mail_state = 'waiting' AND used_at IS NULL AND withdrawn_at IS NULL RETURNING id`,
    )) > 0
  );
}

export async function settleInvitation(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE invitation SET mail_state = 'sent', sent_at = ${at}::timestamptz, last_error = NULL WHERE id = ${id} AND mail_state = 'waiting'`,
  );
}

/** Records why a mail failed and when to retry it; null: never. */
export async function postponeInvitation(
  sql: Sql,
  id: number,
  { error, until }: { readonly error: string; readonly until: Date | null },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE invitation SET mail_state = ${until === null ? 'failed' : 'waiting'}::mail_state, due_at = coalesce(${until}::timestamptz, due_at), last_error = ${error} WHERE id = ${id} AND mail_state = 'waiting'`);
}
