import { Prisma } from '@reviews/db';
import {
  ALERT_KINDS,
  FORM_NOTICE_KINDS,
  STAGE_COMPONENTS,
  NOTICE_KINDS,
  NOTICES_PAGE_SIZE,
  UNREAD_NOTICES_MAX,
} from '@reviews/domain';
import { z } from 'zod';
import { type Int8, rowCount, type Sql } from '../../core/sql.ts';
import { dueDayOf } from '../cycles/public.ts';
import { owedOfDigest } from './notices.policy.ts';
import {
  notKeptFromImpersonator,
  pulseColumns,
  pulseTables,
  scopeTables,
  PulseRecord,
  type Viewer,
} from '../pulses/record/public.ts';
import { findSiteNotices, siteNoticesThere, type SiteNoticeRow } from './site-notices.queries.ts';

/** A notice about a form or about the site. */
export type NoticeRow = FormNoticeRow | SiteNoticeRow;

export const OwedOfNotice = z.strictObject({
  hash: z.string(),
  template_title: z.string(),
  stage_component: z.enum(STAGE_COMPONENTS).nullable(),
  employee_name: z.string(),
  /** Due date as YYYY-MM-DD; null if it is hidden from its writer. */
  due_on: z.string().nullable(),
  is_late: z.boolean(),
});
export type OwedOfNotice = z.infer<typeof OwedOfNotice>;

/** A notice with its form, as its reader may see it. */
export const FormNoticeRow = PulseRecord.extend({
  notice_key: z.string(),
  notice_kind: z.enum(FORM_NOTICE_KINDS),
  happened_at: z.date(),
  visible_from: z.date(),
  /** The day it happened, in the organisation's time zone. */
  happened_on: z.string(),
  is_read: z.boolean(),
  /** Who caused it; null if they no longer exist. */
  by_name: z.string().nullable(),
  /** True if the writer caused it, or someone who wrote an earlier submission. */
  by_writer: z.boolean(),
  is_reply: z.boolean(),
  request_reason: z.string().nullable(),
  decision_note: z.string().nullable(),
  /** Why the reviewer who caused the notice declined to write. */
  declined_because: z.string().nullable(),
  /** Hash of the employee view of the released packet. */
  packet_hash: z.string().nullable(),
  /** In a digest: the reviews that the reader still owes, most urgent first. */
  owed: z.array(OwedOfNotice).nullable(),
});
export type FormNoticeRow = z.infer<typeof FormNoticeRow>;

/**
 * Selects the notices of one reader: `scope` is their `noticeScope`, `siteScope` their
 * `siteNoticeScope`.
 */
export interface NoticesOf {
  readonly viewer: Viewer;
  readonly scope: Prisma.Sql;
  readonly siteScope: Prisma.Sql;
}

/**
 * Returns the condition for form notices that the reader may see now. Lists, counts, marks and
 * mails all use it.
 */
const isThere = ({ viewer, scope }: NoticesOf): Prisma.Sql =>
  Prisma.sql`n.user_id = ${viewer.userId} AND n.visible_from <= ${viewer.now}::timestamptz AND ${notKeptFromImpersonator(viewer)} AND ${scope}`;

const withForm = (notices: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${notices} JOIN pulse p ON p.id = n.pulse_id`;
const noticesThere = (of: NoticesOf): Prisma.Sql =>
  Prisma.sql`${scopeTables(of.viewer, withForm(Prisma.sql`notice n`))} WHERE ${isThere(of)}`;

/**
 * Newest first. Notices of the same moment, often midnight, are in an order that reveals nothing.
 */
const NEWEST = Prisma.sql`n.visible_from DESC, n.key DESC`;

const owedColumn = (
  viewer: Viewer,
): Prisma.Sql => Prisma.sql`CASE WHEN n.reminder_id IS NOT NULL THEN (
  SELECT coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'template_title', title, 'stage_component', component, 'employee_name', preferred_name, 'due_on', CASE WHEN show_due_date THEN due END, 'is_late', coalesce(due < today, false))
    ORDER BY due NULLS LAST, title, preferred_name, id), '[]')
  FROM (SELECT mine.id, mine.hash, mine.title, s.component, s.show_due_date, e.preferred_name, ${dueDayOf(undefined, Prisma.sql`mine`)} AS due,
      (${viewer.now}::timestamptz AT TIME ZONE cfg.time_zone)::date AS today
    FROM (SELECT p.*, t.title FROM ${owedOfDigest(viewer)}) mine JOIN stage s ON s.id = mine.stage_id JOIN employee e ON e.id = mine.employee_id) owed) END AS owed`;

function findOfForms(
  sql: Sql,
  of: NoticesOf,
  which: Prisma.Sql,
  limit: number,
): Promise<FormNoticeRow[]> {
  const page = Prisma.sql`(SELECT n.* FROM ${noticesThere(of)} AND ${which} ORDER BY ${NEWEST} LIMIT ${rowCount(limit)}) n`;
  return sql.assembled(
    FormNoticeRow,
    Prisma.sql`
    SELECT ${pulseColumns(of.viewer)}, n.key::text AS notice_key, n.kind::text AS notice_kind, n.created_at AS happened_at, n.visible_from,
      (n.created_at AT TIME ZONE cfg.time_zone)::date::text AS happened_on, n.read_at IS NOT NULL AS is_read, coalesce(cause.preferred_name, causing.email) AS by_name,
      coalesce(cause.id = p.assignee_id OR EXISTS (SELECT FROM pulse_submission made WHERE made.pulse_id = p.id AND made.submitted_by_id = cause.id), false) AS by_writer,
      EXISTS (SELECT FROM comment said WHERE said.id = n.comment_id AND said.parent_id IS NOT NULL) AS is_reply, asked.reason AS request_reason, asked.decision_note,
      CASE WHEN n.kind = 'reviewer_declined' THEN (SELECT gone.decline_reason FROM pulse gone WHERE gone.nomination_task_id = p.id AND gone.assignee_id = cause.id AND gone.state = 'declined' AND gone.deleted_at IS NULL LIMIT 1) END AS declined_because,
      (SELECT handed.employee_hash FROM packet handed WHERE handed.id = n.packet_id) AS packet_hash, ${owedColumn(of.viewer)}
    FROM ${pulseTables(of.viewer, withForm(page))}
    LEFT JOIN reopen_request asked ON asked.id = n.request_id
    LEFT JOIN app_user causing ON causing.id = n.actor_id
    LEFT JOIN employee cause ON cause.id = causing.employee_id
    ORDER BY ${NEWEST}`,
  );
}

const shownFrom = (notice: NoticeRow): Date =>
  'visible_from' in notice ? notice.visible_from : notice.happened_at;

/** Same order as `NEWEST`: keys use an alphabet that sorts as in the database. */
function byNewest(one: NoticeRow, other: NoticeRow): number {
  const apart = shownFrom(other).getTime() - shownFrom(one).getTime();
  if (apart !== 0) return apart;
  return one.notice_key < other.notice_key ? 1 : -1;
}

/**
 * Returns the first notices of both kinds. They use different tables, so it reads a full page of
 * each and merges them.
 */
async function findThere(
  sql: Sql,
  of: NoticesOf,
  which: Prisma.Sql,
  limit: number,
): Promise<NoticeRow[]> {
  const [ofForms, ofSite] = await Promise.all([
    findOfForms(sql, of, which, limit),
    findSiteNotices(sql, of, which, limit),
  ]);
  return [...ofForms, ...ofSite].toSorted(byNewest).slice(0, limit);
}

export interface NoticesPage {
  /** Cursor: the last notice of the page before. Another reader's notice returns an empty page. */
  readonly before: string | undefined;
  readonly unreadOnly: boolean;
}

/** Returns a page of the reader's notices, with one extra row if there are more. */
export function findNotices(
  sql: Sql,
  of: NoticesOf,
  { before, unreadOnly }: NoticesPage,
): Promise<NoticeRow[]> {
  const unread = unreadOnly ? Prisma.sql`n.read_at IS NULL` : Prisma.sql`true`;
  const after =
    before === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(n.visible_from, n.key) < (SELECT last.visible_from, last.key FROM notice last WHERE last.key = ${before}::uuid AND last.user_id = ${of.viewer.userId})`;
  return findThere(sql, of, Prisma.sql`${unread} AND ${after}`, NOTICES_PAGE_SIZE + 1);
}

/** Returns one notice by id if this reader may see it: for its mail. */
export async function findNotice(
  sql: Sql,
  of: NoticesOf,
  id: Int8,
): Promise<NoticeRow | undefined> {
  return (await findThere(sql, of, Prisma.sql`n.id = ${id}`, 1))[0];
}

const UnreadRow = z.strictObject({ unread: z.int(), has_alerts: z.boolean() });
export type UnreadRow = z.infer<typeof UnreadRow>;

const isAlert = Prisma.sql`n.kind::text = ANY(${[...ALERT_KINDS]}::text[])`;

/**
 * Returns the number of unread notices, at most UNREAD_NOTICES_MAX, and whether some are alerts.
 */
export async function countUnread(sql: Sql, of: NoticesOf): Promise<UnreadRow> {
  const [row] = await sql.assembled(
    UnreadRow,
    Prisma.sql`
    SELECT least(count(*), ${rowCount(UNREAD_NOTICES_MAX)})::int AS unread, coalesce(bool_or(is_alert), false) AS has_alerts FROM (
      (SELECT n.id, false AS is_alert FROM ${noticesThere(of)} AND n.read_at IS NULL LIMIT ${rowCount(UNREAD_NOTICES_MAX)})
      UNION ALL (SELECT n.id, ${isAlert} AS is_alert FROM ${siteNoticesThere(of)} AND n.read_at IS NULL ORDER BY is_alert DESC LIMIT ${rowCount(UNREAD_NOTICES_MAX)})) unread`,
  );
  return row ?? { unread: 0, has_alerts: false };
}

/** Returns the unread alerts, newest first. */
export const findAlerts = (sql: Sql, of: NoticesOf): Promise<SiteNoticeRow[]> =>
  findSiteNotices(sql, of, Prisma.sql`n.read_at IS NULL AND ${isAlert}`, NOTICES_PAGE_SIZE);

const MarkedRow = z.strictObject({ marked: z.int() });

/**
 * Marks the reader's notices as read, all or the given ones.
 * @returns how many were unread.
 */
export async function markRead(
  sql: Sql,
  of: NoticesOf,
  keys: readonly string[] | undefined,
): Promise<number> {
  const named =
    keys === undefined ? Prisma.sql`true` : Prisma.sql`n.key = ANY(${[...keys]}::uuid[])`;
  const [row] = await sql.rows(
    MarkedRow,
    Prisma.sql`
    WITH marked AS (
      UPDATE notice SET read_at = ${of.viewer.now}::timestamptz
      WHERE read_at IS NULL AND id IN (
        SELECT n.id FROM ${noticesThere(of)} AND n.read_at IS NULL AND ${named}
        UNION ALL SELECT n.id FROM ${siteNoticesThere(of)} AND n.read_at IS NULL AND ${named})
      RETURNING id)
    SELECT count(*)::int AS marked FROM marked`,
  );
  return row?.marked ?? 0;
}

export const PreferenceRow = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  by_mail: z.boolean(),
});
export type PreferenceRow = z.infer<typeof PreferenceRow>;

/** Returns the saved preferences. Kinds without one are sent by mail. */
export function findPreferences(sql: Sql, userId: number): Promise<PreferenceRow[]> {
  return sql.rows(
    PreferenceRow,
    Prisma.sql`SELECT kind::text AS kind, by_mail FROM notice_preference WHERE user_id = ${userId}`,
  );
}

const AddressRow = z.strictObject({ email: z.string() });

/** Returns the mail address of a user. */
export async function findAddress(sql: Sql, userId: number): Promise<string> {
  return (
    (await sql.rows(AddressRow, Prisma.sql`SELECT email FROM app_user WHERE id = ${userId}`))[0]
      ?.email ?? ''
  );
}

/**
 * Saves the given preferences and leaves the others.
 * @returns how many changed.
 */
export async function savePreferences(
  sql: Sql,
  userId: number,
  chosen: readonly PreferenceRow[],
): Promise<number> {
  const rows = await sql.run(Prisma.sql`
    INSERT INTO notice_preference AS stored (user_id, kind, by_mail)
    SELECT ${userId}::int, chosen.kind::notice_kind, chosen.by_mail
    FROM unnest(${chosen.map(({ kind }) => kind)}::text[], ${chosen.map((each) => each.by_mail)}::boolean[]) AS chosen (kind, by_mail)
    ORDER BY chosen.kind
    ON CONFLICT (user_id, kind) DO UPDATE SET by_mail = EXCLUDED.by_mail WHERE stored.by_mail <> EXCLUDED.by_mail
    RETURNING kind`);
  return rows;
}
