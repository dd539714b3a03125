import { Prisma } from '@reviews/db';
import { dueDay } from '@reviews/domain';
import { countedFrom, type CyclePulseRecord, type StageRecord } from '../../cycles/public.ts';

/** The columns of a form that affect its due date. */
export interface OwnDates {
  readonly opened_at: Date | null;
  /** YYYY-MM-DD if the form has a due date of its own. */
  readonly due_date_override: string | null;
}

/** Returns `dueDay` of a form, which may have no stage or not be open yet. */
export function dueDateOf(
  stage: StageRecord | undefined,
  { opened_at: openedAt, due_date_override: own }: OwnDates,
  timeZone: string,
): string | null {
  if (own !== null) return own;
  if (stage === undefined) return null;
  return openedAt === null
    ? stage.due_date
    : dueDay({ ...stage, opened_at: openedAt, due_date_override: own }, timeZone);
}

const isDated = (stage: StageRecord): boolean => stage.due_date !== null || stage.due_days !== null;

/**
 * Returns whether any form of the pulse can have a due date: from its stages, or once launched,
 * because a form can get its own (decision 033). Does not check whether one has: that would reveal
 * forms that a tracker may not know.
 */
export const canBeDue = ({
  stages,
  launched,
}: Pick<CyclePulseRecord, 'stages' | 'launched'>): boolean => launched || stages.some(isDated);

/** Returns `dueDateOf` of the form `p` as SQL. A test of the filter checks that both agree. */
export function dueDateExpression({
  stages,
  time_zone: timeZone,
}: Pick<CyclePulseRecord, 'stages' | 'time_zone'>): Prisma.Sql {
  const days = stages
    .filter(isDated)
    .map(({ id, start_date: start, due_date: day, due_days: after }) =>
      day === null
        ? Prisma.sql`WHEN ${id}::int THEN ${countedFrom(Prisma.sql`${start}::date`, Prisma.sql`${timeZone}`)} + ${after}::int`
        : Prisma.sql`WHEN ${id}::int THEN ${day}::date`,
    );
  return days.length === 0
    ? Prisma.sql`p.due_date_override`
    : Prisma.sql`coalesce(p.due_date_override, CASE p.stage_id ${Prisma.join(days, ' ')} END)`;
}

/**
 * Returns how many days the form `p` is late (`isLate`); null if it is not late or no longer owed,
 * as in a closed cycle. A form is not late before its stage starts.
 */
export function daysLateExpression(pulse: CyclePulseRecord, today: string): Prisma.Sql {
  if (!pulse.launched || pulse.cycle_closed) return Prisma.sql`NULL::int`;
  const ahead = pulse.stages
    .filter((stage) => stage.start_date !== null && stage.start_date > today)
    .map((stage) => stage.id);
  const late = Prisma.sql`(${today}::date - ${dueDateExpression(pulse)})`;
  return Prisma.sql`(CASE WHEN p.state IN ('open', 'draft') AND NOT coalesce(p.stage_id = ANY(${ahead}::int[]), false) AND ${late} > 0 THEN ${late} END)`;
}
