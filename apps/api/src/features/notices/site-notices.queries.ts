import { Prisma } from '@reviews/db';
import { SITE_NOTICE_KINDS } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { zoneAt } from '../../core/time-zone.ts';
import type { Viewer } from '../pulses/record/public.ts';

/** A site notice, about no form, with the current state of its subject. */
/** What a scheduled import found in its file, as far as a notice tells it. */
const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  moved: z.int(),
  left: z.int(),
  refused: z.int(),
});

export const SiteNoticeRow = z.strictObject({
  notice_key: z.string(),
  notice_kind: z.enum(SITE_NOTICE_KINDS),
  /** When it becomes visible. Notices of an end become visible some time before it. */
  happened_at: z.date(),
  is_read: z.boolean(),
  /** Id of the integration that it is about, or that fetched its import file. */
  integration_id: z.int().nullable(),
  integration_name: z.string().nullable(),
  /** Summary of the matching event in the integration's log. */
  event_summary: z.string().nullable(),
  schedule_settings: z.unknown(),
  import_id: z.int().nullable(),
  file_name: z.string().nullable(),
  needs_mapping: z.boolean(),
  import_counts: ImportCounts.nullable(),
  token_name: z.string().nullable(),
  former_address: z.string().nullable(),
  /** The address that the reader signs in with now. */
  address: z.string(),
  /** Who caused it; null if the product did, or a command on the server. */
  by_name: z.string().nullable(),
  /** Last day of the token in the organisation's time zone, YYYY-MM-DD. */
  ends_on: z.string().nullable(),
  is_over: z.boolean(),
});
export type SiteNoticeRow = z.infer<typeof SiteNoticeRow>;

/** Selects the site notices of one reader: `siteScope` is their `siteNoticeScope`. */
export interface SiteNoticesOf {
  readonly viewer: Pick<Viewer, 'userId' | 'now'>;
  readonly siteScope: Prisma.Sql;
}

/** Returns the tables that `siteNoticeScope` needs, for notices `n`. */
export const siteTables = (notices: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${notices}
  LEFT JOIN people_import f ON f.id = n.import_id
  LEFT JOIN integration i ON i.id = coalesce(n.integration_id, f.integration_id)
  LEFT JOIN api_token k ON k.id = n.token_id`;

/**
 * Returns the condition for site notices that the reader may see now. Lists, counts, marks and
 * mails all use it.
 */
export const siteNoticesThere = ({ viewer, siteScope }: SiteNoticesOf): Prisma.Sql =>
  Prisma.sql`${siteTables(Prisma.sql`notice n`)} WHERE n.pulse_id IS NULL AND n.user_id = ${viewer.userId} AND n.visible_from <= ${viewer.now}::timestamptz AND ${siteScope}`;

/** Returns site notices, newest first. */
export function findSiteNotices(
  sql: Sql,
  of: SiteNoticesOf,
  which: Prisma.Sql,
  limit: number,
): Promise<SiteNoticeRow[]> {
  return sql.assembled(
    SiteNoticeRow,
    Prisma.sql`
    SELECT n.key::text AS notice_key, n.kind::text AS notice_kind, n.visible_from AS happened_at, n.read_at IS NOT NULL AS is_read,
      i.id AS integration_id, i.name AS integration_name, i.settings AS schedule_settings,
      (SELECT e.summary FROM integration_event e WHERE e.integration_id = n.integration_id AND e.kind = 'switched_off' AND e.at = n.created_at LIMIT 1) AS event_summary,
      f.id AS import_id, f.file_name, coalesce(f.state = 'mapping', false) AS needs_mapping, f.counts AS import_counts,
      (SELECT coalesce(cause.preferred_name, causing.email) FROM app_user causing LEFT JOIN employee cause ON cause.id = causing.employee_id WHERE causing.id = n.actor_id) AS by_name,
      n.former_address, (SELECT own.email FROM app_user own WHERE own.id = n.user_id) AS address,
      k.name AS token_name, (k.expires_at AT TIME ZONE cfg.time_zone)::date::text AS ends_on, coalesce(k.expires_at <= ${of.viewer.now}::timestamptz, false) AS is_over
    FROM ${siteTables(Prisma.sql`(SELECT n.* FROM ${siteNoticesThere(of)} AND ${which} ORDER BY n.visible_from DESC, n.key DESC LIMIT ${rowCount(limit)}) n`)}
    CROSS JOIN ${zoneAt(of.viewer.now)}
    ORDER BY n.visible_from DESC, n.key DESC`,
  );
}
