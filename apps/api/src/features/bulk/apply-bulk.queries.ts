import { Prisma } from '@reviews/db';
import type { BulkChange, BulkKind } from '@reviews/domain';
import { IdRow, type Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { dueDayOf } from '../cycles/public.ts';
import { whatIsIn } from '../pulses/lifecycle/public.ts';

type Extension = Extract<BulkChange, { kind: 'extend' }>;

/** The review `p` with its stage `s`, which supplies dates that the review does not override. */
const DATED = Prisma.sql`pulse p LEFT JOIN stage s ON s.id = p.stage_id`;
const DUE = dueDayOf(TIME_ZONE);

/**
 * SQL for the new closing date override of review `p`: the given date, else its current one, but
 * not before the due date.
 */
const closesOn = ({
  due_date: due,
  auto_close_date: given,
}: Extension): Prisma.Sql => Prisma.sql`coalesce(${given}::date,
  CASE WHEN p.auto_close_date_override < ${due}::date THEN ${due}::date ELSE p.auto_close_date_override END)`;

/** Returns the reviews whose dates would not change. */
export async function findSameDates(
  sql: Sql,
  ids: readonly number[],
  change: Extension,
): Promise<ReadonlySet<number>> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT p.id FROM ${DATED} WHERE p.id = ANY(${[...ids]}::int[]) AND ${DUE} = ${change.due_date}::date
      AND coalesce(p.auto_close_date_override, s.auto_close_date) IS NOT DISTINCT FROM coalesce(${closesOn(change)}, s.auto_close_date)`,
  );
  return new Set(rows.map(({ id }) => id));
}

const viewsOf = Prisma.sql`coalesce((SELECT jsonb_agg(to_jsonb(v) ORDER BY v.user_id) FROM pulse_view v WHERE v.pulse_id = p.id), '[]'::jsonb)`;

/** SQL for the state of review `p` before the action, as far as the action changes it. */
function beforeOf(change: BulkChange): Prisma.Sql {
  const writer = Prisma.sql`jsonb_build_object('writer', p.assignee_id, 'state', p.state)`;
  switch (change.kind) {
    case 'reopen':
      return Prisma.sql`${writer} || jsonb_build_object('closed_at', p.closed_at, 'reopened_at', p.reopened_at, 'views', ${viewsOf},
        'request', (SELECT r.id FROM reopen_request r WHERE r.pulse_id = p.id AND r.state = 'pending'),
        'submission', (SELECT made.number FROM pulse_submission made WHERE made.pulse_id = p.id AND made.reopened_at IS NULL ORDER BY made.number DESC LIMIT 1))`;
    case 'close':
      return Prisma.sql`${writer} || jsonb_build_object('head', p.head_draft_group_id)`;
    case 'reassign':
      return Prisma.sql`${whatIsIn} || ${writer}`;
    case 'extend':
      return Prisma.sql`${writer} || jsonb_build_object('due', p.due_date_override, 'close', p.auto_close_date_override, 'closes', ${closesOn(change)})`;
    case 'remind':
      return Prisma.sql`'{}'::jsonb`;
  }
}

/** Records the reviews to be changed with their state before. Their rows must be locked. */
export async function recordDone(
  sql: Sql,
  actionId: number,
  ids: readonly number[],
  change: BulkChange,
): Promise<void> {
  await sql.run(
    Prisma.sql`INSERT INTO bulk_action_row (action_id, pulse_id, before) SELECT ${actionId}::int, p.id, ${beforeOf(change)} FROM ${DATED} WHERE p.id = ANY(${[...ids]}::int[])`,
  );
}

/** Sets the new dates of the recorded reviews. */
export async function setDates(
  sql: Sql,
  actionId: number,
  { due_date: due }: Extension,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE pulse p SET due_date_override = ${due}::date, auto_close_date_override = (r.before ->> 'closes')::date
    FROM bulk_action_row r WHERE r.action_id = ${actionId}::int AND r.reason IS NULL AND p.id = r.pulse_id`);
}

/** The notice that each kind of action sends; an undo withdraws it unless it went out by email. */
export const NOTICE_OF: Readonly<Partial<Record<BulkKind, 'reopened' | 'extended'>>> = {
  reopen: 'reopened',
  extend: 'extended',
};
