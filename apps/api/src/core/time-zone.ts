import { Prisma } from '@reviews/db';

/** SQL for the organisation's time zone; UTC before anything is configured. */
export const TIME_ZONE: Prisma.Sql = Prisma.sql`coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC')`;

/** SQL for the day of a moment in the organisation's time zone. */
export const dayAt = (moment: Date): Prisma.Sql =>
  Prisma.sql`(${moment}::timestamptz AT TIME ZONE ${TIME_ZONE})::date`;

/** SQL for the time zone and the day of a moment in it, as `cfg`. */
export const zoneAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(SELECT zone.time_zone, (${now}::timestamptz AT TIME ZONE zone.time_zone)::date AS today FROM (SELECT ${TIME_ZONE} AS time_zone) zone) cfg`;

/**
 * `momentOf` in SQL, for a timestamp without time zone. A time that occurs twice (clocks go back)
 * means the first; one that does not occur (clocks go forward) is moved later by the same amount.
 * PostgreSQL alone picks the second, so the offset of the day before finds the first.
 */
export function momentAt(local: Prisma.Sql, zone: Prisma.Sql): Prisma.Sql {
  const dayBefore = Prisma.sql`((${local} AT TIME ZONE ${zone}) - interval '1 day')`;
  const first = Prisma.sql`((${local} - ((${dayBefore} AT TIME ZONE ${zone}) - (${dayBefore} AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')`;
  return Prisma.sql`(CASE WHEN ${first} AT TIME ZONE ${zone} = ${local} THEN ${first} ELSE ${local} AT TIME ZONE ${zone} END)`;
}
