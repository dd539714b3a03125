import { Prisma } from '@reviews/db';
import { dueDay } from '@reviews/domain';
import { countedFrom, type CyclePulseRecord, type StageRecord } from '../../cycles/public.ts';

/** A form as far as it says itself when it is due. */
export interface OwnDates {
  readonly opened_at: Date | null;
  /** YYYY-MM-DD, where the form has until another day than its stage says. */
  readonly due_date_override: string | null;
}

/** `dueDay` of a form, which need not have a stage, nor have been opened. */
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
 * Whether any form of the pulse can be due: where its stages say a day, and once it is launched, since a form can be given
 * a day of its own (decision 033). Not whether one was: of forms that a tracker may not know, that would be told.
 */
export const canBeDue = ({
  stages,
  launched,
}: Pick<CyclePulseRecord, 'stages' | 'launched'>): boolean => launched || stages.some(isDated);

/** `dueDateOf` of the form `p`, as SQL: both tell the same day of every form, as the test of the filter holds them to. */
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

/** How many days the form `p` is late (`isLate`): null where it is not, or nobody owes it any more, as in a closed cycle. A stage that has not begun keeps nobody waiting. */
export function daysLateExpression(pulse: CyclePulseRecord, today: string): Prisma.Sql {
  if (!pulse.launched || pulse.cycle_closed) return Prisma.sql`NULL::int`;
  const ahead = pulse.stages
    .filter((stage) => stage.start_date !== null && stage.start_date > today)
    .map((stage) => stage.id);
  const late = Prisma.sql`(${today}::date - ${dueDateExpression(pulse)})`;
  return Prisma.sql`(CASE WHEN p.state IN ('open', 'draft') AND NOT coalesce(p.stage_id = ANY(${ahead}::int[]), false) AND ${late} > 0 THEN ${late} END)`;
}
