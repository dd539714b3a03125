import { Prisma } from '@reviews/db';

const FORM = Prisma.sql`p`;
const ZONE = Prisma.sql`cfg.time_zone`;

/** The day from which the days of a stage are counted, as `dueDay` does: no form can be written before its stage starts. */
export const countedFrom = (
  start: Prisma.Sql,
  zone: Prisma.Sql = ZONE,
  form: Prisma.Sql = FORM,
): Prisma.Sql => Prisma.sql`greatest((${form}.opened_at AT TIME ZONE ${zone})::date, ${start})`;

/** The day on which the stage `s` says that a form is due. */
export const stageDueDay = (zone?: Prisma.Sql, form?: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(s.due_date, ${countedFrom(Prisma.sql`s.start_date`, zone, form)} + s.due_days)`;

/** `dueDay` of a form with its stage `s`, as SQL; the agreement is tested. */
export const dueDayOf = (zone?: Prisma.Sql, form: Prisma.Sql = FORM): Prisma.Sql =>
  Prisma.sql`coalesce(${form}.due_date_override, ${stageDueDay(zone, form)})`;
