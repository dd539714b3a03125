import { Prisma } from '@reviews/db';
import type { ConfigSettings } from '@reviews/contracts';
import { IMPERSONATION_BY } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** The values of the configuration page and their revision. */
export interface SettingsRecord {
  readonly revision: number;
  readonly settings: ConfigSettings;
}

const COLUMNS = Prisma.sql`revision, app_name, app_name_in_menu, logo, logo_in_menu, font_family, client_css, accent_color, time_zone, firewall_marker,
  session_idle_minutes, session_max_hours, impersonation_read_only, impersonation_by::text AS impersonation_by, impersonation_minutes, anonymous_minimum, anonymous_at_release`;

const Row = z.strictObject({
  revision: z.int(),
  app_name: z.string(),
  app_name_in_menu: z.boolean(),
  logo: z.string().nullable(),
  logo_in_menu: z.boolean(),
  font_family: z.string().nullable(),
  client_css: z.string().nullable(),
  accent_color: z.string(),
  time_zone: z.string(),
  firewall_marker: z.string(),
  session_idle_minutes: z.int(),
  session_max_hours: z.int(),
  impersonation_read_only: z.boolean(),
  impersonation_by: z.enum(IMPERSONATION_BY),
  impersonation_minutes: z.int(),
  anonymous_minimum: z.int(),
  anonymous_at_release: z.boolean(),
});
type Row = z.infer<typeof Row>;

const recordOf = (row: Row): SettingsRecord => ({
  revision: row.revision,
  settings: {
    appName: row.app_name,
    appNameInMenu: row.app_name_in_menu,
    logo: row.logo,
    logoInMenu: row.logo_in_menu,
    fontFamily: row.font_family,
    clientCss: row.client_css,
    accentColor: row.accent_color,
    timeZone: row.time_zone,
    firewallMarker: row.firewall_marker,
    sessionIdleMinutes: row.session_idle_minutes,
    sessionMaxHours: row.session_max_hours,
    impersonationReadOnly: row.impersonation_read_only,
    impersonationBy: row.impersonation_by,
    impersonationMinutes: row.impersonation_minutes,
    anonymousMinimum: row.anonymous_minimum,
    anonymousAtRelease: row.anonymous_at_release,
  },
});

async function find(sql: Sql, lock: Prisma.Sql): Promise<SettingsRecord> {
  const [row] = await sql.rows(
    Row,
    Prisma.sql`SELECT ${COLUMNS} FROM app_config WHERE id = 1 ${lock}`,
  );
  if (row === undefined) throw new Error('There is no row of settings.');
  return recordOf(row);
}

export const findSettings = (sql: Sql): Promise<SettingsRecord> => find(sql, Prisma.empty);

/**
 * Locks the settings until the transaction ends: no one else can change them or open a session by
 * them.
 */
export const lockSettings = (sql: Sql): Promise<SettingsRecord> =>
  find(sql, Prisma.sql`FOR UPDATE`);

/** The row must be locked. */
export async function storeSettings(sql: Sql, given: ConfigSettings): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE app_config SET revision = revision + 1, app_name = ${given.appName}, app_name_in_menu = ${given.appNameInMenu}, logo = ${given.logo}, logo_in_menu = ${given.logoInMenu},
      font_family = ${given.fontFamily}, client_css = ${given.clientCss}, accent_color = ${given.accentColor}, time_zone = ${given.timeZone}, firewall_marker = ${given.firewallMarker},
      session_idle_minutes = ${given.sessionIdleMinutes}, session_max_hours = ${given.sessionMaxHours},
      impersonation_read_only = ${given.impersonationReadOnly}, impersonation_by = ${given.impersonationBy}::impersonation_by, impersonation_minutes = ${given.impersonationMinutes},
      anonymous_minimum = ${given.anonymousMinimum}, anonymous_at_release = ${given.anonymousAtRelease}
    WHERE id = 1`);
}

/**
 * Makes launched cycles as strict as these settings. They never become less strict, because their
 * reviewers wrote under the settings of that time (decision 076). Joint delivery only begins in
 * cycles that are still open.
 */
export async function tightenCycles(
  sql: Sql,
  { anonymousMinimum, anonymousAtRelease }: ConfigSettings,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE cycle SET anonymous_minimum = greatest(anonymous_minimum, ${anonymousMinimum}::int), anonymous_at_release = anonymous_at_release OR (${anonymousAtRelease}::boolean AND closed_at IS NULL)
    WHERE launched_at IS NOT NULL AND (anonymous_minimum < ${anonymousMinimum}::int OR (${anonymousAtRelease}::boolean AND closed_at IS NULL AND NOT anonymous_at_release))`);
}

const SaverRow = z.strictObject({ name: z.string(), at: z.date() });

/** Returns who last saved, and when; no one if the log does not say. */
export async function findLastSaver(
  sql: Sql,
  action: string,
): Promise<{ name: string; at: Date } | null> {
  const [row] = await sql.rows(
    SaverRow,
    Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email) AS name, l.at FROM change_log l JOIN app_user u ON u.id = l.actor_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE l.entity = 'app_config' AND l.entity_id = '1' AND l.action = ${action} ORDER BY l.at DESC, l.id DESC LIMIT 1`,
  );
  return row ?? null;
}

const KnownRow = z.strictObject({ known: z.boolean() });

/** Returns true if PostgreSQL also knows the time zone: it computes days and times. */
export async function knowsTimeZone(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql.rows(
    KnownRow,
    Prisma.sql`SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${name}) AS known`,
  );
  return row?.known === true;
}

const OwnRow = z.strictObject({ own: z.boolean() });

/** Returns true if this person uploaded this image. */
export async function isOwnUpload(sql: Sql, key: string, userId: number): Promise<boolean> {
  const [row] = await sql.rows(
    OwnRow,
    Prisma.sql`SELECT EXISTS (SELECT FROM upload WHERE key = ${key} AND owner_id = ${userId}) AS own`,
  );
  return row?.own === true;
}
