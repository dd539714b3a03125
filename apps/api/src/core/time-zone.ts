import { Prisma } from '@reviews/db';

/** The organisation's time zone within a statement; UTC where nothing is configured yet. */
export const TIME_ZONE: Prisma.Sql = Prisma.sql`coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC')`;

/** The day of a moment where the organisation is, within a statement. */
export const dayAt = (moment: Date): Prisma.Sql =>
  Prisma.sql`(${moment}::timestamptz AT TIME ZONE ${TIME_ZONE})::date`;

/** The time zone and the day of a moment in it, as `cfg`. */
export const zoneAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(SELECT zone.time_zone, (${now}::timestamptz AT TIME ZONE zone.time_zone)::date AS today FROM (SELECT ${TIME_ZONE} AS time_zone) zone) cfg`;

/**
 * `momentOf` within a statement, of a timestamp without time zone: the first of two where the clocks go back, as much later
 * as they are put where they go forward. PostgreSQL alone takes the second; what the clocks were ahead a day before tells the first.
 */
export function momentAt(local: Prisma.Sql, zone: Prisma.Sql): Prisma.Sql {
  const dayBefore = Prisma.sql`((${local} AT TIME ZONE ${zone}) - interval '1 day')`;
  const first = Prisma.sql`((${local} - ((${dayBefore} AT TIME ZONE ${zone}) - (${dayBefore} AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')`;
  return Prisma.sql`(CASE WHEN ${first} AT TIME ZONE ${zone} = ${local} THEN ${first} ELSE ${local} AT TIME ZONE ${zone} END)`;
}
