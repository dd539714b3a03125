import { Prisma } from '@reviews/db';

const FORM = Prisma.sql`p`;
const ZONE = Prisma.sql`cfg.time_zone`;

/**
 * SQL for the day from which a stage's days are counted, as in `dueDay`: no review can be written
 * before its stage starts.
 */
export const countedFrom = (
  start: Prisma.Sql,
  zone: Prisma.Sql = ZONE,
  form: Prisma.Sql = FORM,
): Prisma.Sql => Prisma.sql`greatest((${form}.opened_at AT TIME ZONE ${zone})::date, ${start})`;

/** SQL for the due date that stage `s` gives a review. */
export const stageDueDay = (zone?: Prisma.Sql, form?: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(s.due_date, ${countedFrom(Prisma.sql`s.start_date`, zone, form)} + s.due_days)`;

/** `dueDay` of a review with its stage `s`, as SQL; a test checks that they agree. */
export const dueDayOf = (zone?: Prisma.Sql, form: Prisma.Sql = FORM): Prisma.Sql =>
  Prisma.sql`coalesce(${form}.due_date_override, ${stageDueDay(zone, form)})`;
