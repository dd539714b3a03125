import type { CycleInput } from '@reviews/contracts';
import type { LoggedValues } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { cycleLog } from '@reviews/messages/en/cycles';
import type { StoredCycle } from './cycle-builder.queries.ts';

const TEXTS = texts(cycleLog);

/** The fields of a cycle that the change log records; pulses and stages are logged as text. */
type LoggedPlan = Omit<CycleInput, 'stages'> & {
  readonly stages: readonly Omit<CycleInput['stages'][number], 'id'>[];
};

/** 'Self review: from 2026-03-01, due 2026-03-10'. */
function stageWords({
  title,
  start_date: start,
  due_date: due,
  due_days: dueDays,
  auto_close_date: close,
  auto_close_days: closeDays,
}: LoggedPlan['stages'][number]): string {
  const dates = [
    start && TEXTS.starts({ date: start }),
    due === null ? dueDays !== null && TEXTS.dueAfter({ days: dueDays }) : TEXTS.due({ date: due }),
    close === null
      ? closeDays !== null && TEXTS.closesAfter({ days: closeDays })
      : TEXTS.closes({ date: close }),
  ].filter(Boolean);
  return dates.length === 0 ? title : TEXTS.stage({ title, dates: dates.join(', ') });
}

function releaseWords({
  packet_release_days: days,
  packet_release_date: date,
  packet_release_time: time,
}: LoggedPlan): string | null {
  if (days !== null)
    return time === null ? TEXTS.releaseDays({ days }) : TEXTS.releaseDaysAt({ days, time });
  return date === null ? null : [date, ...(time === null ? [] : [time])].join(' ');
}

/** Returns a cycle for the change log, with templates by title. */
export const loggedCycle = (
  plan: LoggedPlan,
  titles: ReadonlyMap<number, string>,
): LoggedValues => ({
  name: plan.name,
  description: plan.placard_sub_text === '' ? null : plan.placard_sub_text,
  starts_on: plan.start_date,
  ends_on: plan.end_date,
  release: releaseWords(plan),
  pulses: plan.pulses.map(({ template_id: id, stageless }) => {
    const title = titles.get(id) ?? String(id);
    return stageless ? TEXTS.independent({ title }) : title;
  }),
  stages: plan.stages.map(stageWords),
});

/** Returns the titles of a cycle's templates by id. */
export const titlesOf = ({ pulses }: Pick<StoredCycle, 'pulses'>): Map<number, string> =>
  new Map(pulses.map(({ template_id: id, title }) => [id, title]));
