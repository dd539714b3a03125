import { Prisma } from '@reviews/db';

/**
 * SQL for the state of a form, as text. In a closed cycle nothing is open: what was is Incomplete
 * until the cycle is opened again (decision 073). `closedAt` is the closing time of its cycle.
 */
export const shownState = (form: 'p' | 'r' | 'w', closedAt: Prisma.Sql): Prisma.Sql => {
  const state = Prisma.raw(`${form}.state`);
  return Prisma.sql`CASE WHEN ${closedAt} IS NOT NULL AND ${state} IN ('open', 'draft') THEN 'incomplete' ELSE ${state}::text END`;
};

/** SQL for the closing time of the form `p`: its own, or that of its cycle. */
export const shownClosing = (closedAt: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(p.closed_at, ${closedAt})`;
