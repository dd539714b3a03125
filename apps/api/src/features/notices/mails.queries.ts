import { Prisma } from '@reviews/db';
import { NOTICE_KINDS, NOTICES_PAGE_SIZE } from '@reviews/domain';
import { z } from 'zod';
import { Int8, rowCount, type Sql } from '../../core/sql.ts';
import { grantsOf, GrantRow } from '../session/public.ts';
import { notKeptFromImpersonator, scopeTables, type Viewer } from '../pulses/record/public.ts';

export const MailState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type MailState = z.infer<typeof MailState>;

export const MailRow = z.strictObject({
  id: z.string(),
  to: z.string(),
  kind: z.enum(NOTICE_KINDS),
  state: MailState,
  subject: z.string().nullable(),
  text: z.string().nullable(),
  attempts: z.int(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  last_error: z.string().nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

export interface MailsPage {
  /** Cursor: id of the last mail of the page before. */
  readonly before?: string | undefined;
  readonly state?: MailState | undefined;
}

/** Scopes over the notice `n`, and over its form `p` if it has one. */
export interface MailScopes {
  readonly ofForms: Prisma.Sql;
  readonly ofSite: Prisma.Sql;
}

/** Returns the mails in scope, newest first, with one extra row if there are more. */
export async function findMails(
  sql: Sql,
  viewer: Viewer,
  { ofForms, ofSite }: MailScopes,
  { before, state }: MailsPage,
): Promise<MailRow[]> {
  const mails = Prisma.sql`mail m JOIN notice n ON n.id = m.notice_id JOIN app_user u ON u.id = m.user_id`;
  const page = Prisma.sql`${before === undefined ? Prisma.sql`true` : Prisma.sql`m.id < ${before}::bigint`} AND ${state === undefined ? Prisma.sql`true` : Prisma.sql`m.state = ${state}::mail_state`}
    ORDER BY m.id DESC LIMIT ${rowCount(NOTICES_PAGE_SIZE + 1)}`;
  const columns = Prisma.sql`m.id, coalesce(m.to_address, u.email) AS to, n.kind, m.state, m.subject, m.text, m.attempts, m.created_at, m.sent_at, m.last_error`;
  return sql.assembled(
    MailRow,
    Prisma.sql`
    SELECT m.id::text AS id, m.to, m.kind::text AS kind, m.state::text AS state, m.subject, m.text, m.attempts, m.created_at, m.sent_at, m.last_error FROM (
      (SELECT ${columns} FROM ${scopeTables(viewer, Prisma.sql`${mails} JOIN pulse p ON p.id = n.pulse_id`)} WHERE ${notKeptFromImpersonator(viewer)} AND ${ofForms} AND ${page})
      UNION ALL (SELECT ${columns} FROM ${mails} WHERE n.pulse_id IS NULL AND ${ofSite} AND ${page})) m
    ORDER BY m.id DESC LIMIT ${rowCount(NOTICES_PAGE_SIZE + 1)}`,
  );
}

/** A mail that this process has claimed, with its recipient. */
export const ClaimedMail = z.strictObject({
  id: Int8,
  notice_id: Int8,
  notice_key: z.string(),
  /** Number of attempts, including this one. */
  attempts: z.int(),
  user_id: z.int(),
  employee_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  /** Also gets the mail: the address that the recipient had before. */
  former_address: z.string().nullable(),
  grants: z.array(GrantRow),
  /**
   * False if the recipient has left, has read the notice in the product, or has turned off such
   * mails since.
   */
  is_wanted: z.boolean(),
  app_name: z.string(),
});
export type ClaimedMail = z.infer<typeof ClaimedMail>;

export interface Claim {
  readonly now: Date;
  /** End of the lease. After that, the claiming process counts as dead. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * Claims due mails, earliest first. Skips rows that another process has locked, and postpones the
 * claimed ones, so that each mail is claimed by one process.
 */
export async function claimMails(sql: Sql, { now, until, limit }: Claim): Promise<ClaimedMail[]> {
  return sql.rows(
    ClaimedMail,
    Prisma.sql`
    WITH claimed AS (
      UPDATE mail SET due_at = ${until}::timestamptz, attempts = attempts + 1
      WHERE id IN (SELECT id FROM mail WHERE state = 'waiting' AND due_at <= ${now}::timestamptz ORDER BY due_at, id LIMIT ${rowCount(limit)} FOR UPDATE SKIP LOCKED)
      RETURNING id, notice_id, user_id, attempts)
    SELECT m.id, m.notice_id, n.key::text AS notice_key, m.attempts, u.id AS user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, u.email, n.former_address,
      ${grantsOf(Prisma.sql`u.id`)} AS grants, coalesce(cfg.app_name, 'Reviews') AS app_name,
      n.read_at IS NULL AND u.deactivated_at IS NULL AND (e.left_on IS NULL OR e.left_on > (${now}::timestamptz AT TIME ZONE coalesce(cfg.time_zone, 'UTC'))::date)
        AND NOT EXISTS (SELECT FROM notice_preference np WHERE np.user_id = n.user_id AND np.kind = n.kind AND NOT np.by_mail) AS is_wanted
    FROM claimed m
    JOIN notice n ON n.id = m.notice_id
    JOIN app_user u ON u.id = m.user_id
    LEFT JOIN employee e ON e.id = u.employee_id
    LEFT JOIN app_config cfg ON cfg.id = 1
    ORDER BY m.id`,
  );
}

export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Records the result of a claimed mail. Does nothing if another process has settled it. */
export async function settleMail(
  sql: Sql,
  id: Int8,
  {
    state,
    at,
    mail,
  }: { readonly state: 'sent' | 'kept'; readonly at: Date; readonly mail: WrittenMail },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE mail SET state = ${state}::mail_state, sent_at = ${state === 'sent' ? at : null}::timestamptz, to_address = ${mail.to}, subject = ${mail.subject}, text = ${mail.text}, last_error = NULL
    WHERE id = ${id} AND state = 'waiting'`);
}

/** Records why a mail failed and when to retry it; null: never. */
export async function postponeMail(
  sql: Sql,
  id: Int8,
  { error, until }: { readonly error: string; readonly until: Date | null },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE mail SET state = ${until === null ? 'failed' : 'waiting'}::mail_state, due_at = coalesce(${until}::timestamptz, due_at), last_error = ${error}
    WHERE id = ${id} AND state = 'waiting'`);
}

/** Releases claimed mails that were not tried. */
export async function releaseMails(sql: Sql, ids: readonly Int8[], now: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE mail SET due_at = ${now}::timestamptz, attempts = attempts - 1 WHERE id = ANY(${[...ids]}::bigint[]) AND state = 'waiting'`,
  );
}

/** Deletes a mail that no one should get. Its notice stays. */
export async function dropMail(sql: Sql, id: Int8): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM mail WHERE id = ${id} AND state = 'waiting'`);
}

/** Only this many of the oldest rows are examined at a time. */
const SWEPT_AT_ONCE = 1000;

/**
 * Removes old notices with their mails, and old settled mails. Rows written long before they are
 * shown (a token that ends) are not examined until then: a thousand of them would hide the old
 * ones.
 * @returns how many rows were removed.
 */
export async function removeOld(
  sql: Sql,
  {
    readBefore,
    before,
    now,
  }: { readonly readBefore: Date; readonly before: Date; readonly now: Date },
): Promise<number> {
  const notices = await sql.run(Prisma.sql`
    DELETE FROM notice WHERE id IN (
      SELECT oldest.id FROM (SELECT id, visible_from, read_at FROM notice WHERE visible_from <= ${now}::timestamptz ORDER BY id LIMIT ${rowCount(SWEPT_AT_ONCE)}) oldest
      WHERE oldest.visible_from < ${before}::timestamptz OR oldest.read_at < ${readBefore}::timestamptz) RETURNING id`);
  const mails = await sql.run(Prisma.sql`
    DELETE FROM mail WHERE id IN (
      SELECT oldest.id FROM (SELECT id, created_at, state FROM mail WHERE due_at <= ${now}::timestamptz ORDER BY id LIMIT ${rowCount(SWEPT_AT_ONCE)}) oldest
      WHERE oldest.state <> 'waiting' AND oldest.created_at < ${readBefore}::timestamptz) RETURNING id`);
  return notices + mails;
}
