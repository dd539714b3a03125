import type { CycleInput } from '@reviews/contracts';
import type { LoggedValues } from '@reviews/domain';
import type { StoredCycle } from './cycle-builder.queries.ts';

/** The fields of a cycle that the change log records; pulses and stages are logged as text. */
type LoggedPlan = Omit<CycleInput, 'stages'> & {
  readonly stages: readonly Omit<CycleInput['stages'][number], 'id'>[];
};

const inDays = (word: string, date: string | null, days: number | null): string[] =>
  date === null ? (days === null ? [] : [`${word} after ${days} days`]) : [`${word} ${date}`];

/** 'Self review: from 2026-03-01, due 2026-03-10'. */
const stageWords = ({
  title,
  start_date: from,
  due_date,
  due_days,
  auto_close_date,
  auto_close_days,
}: LoggedPlan['stages'][number]): string => {
  const dates = [
    ...inDays('from', from, null),
    ...inDays('due', due_date, due_days),
    ...inDays('closes', auto_close_date, auto_close_days),
  ];
  return dates.length === 0 ? title : `${title}: ${dates.join(', ')}`;
};

function releaseWords({
  packet_release_days: days,
  packet_release_date: date,
  packet_release_time: time,
}: LoggedPlan): string | null {
  if (days !== null)
    return `${days} ${days === 1 ? 'day' : 'days'} after the last form is complete${time === null ? '' : `, ${time}`}`;
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
  pulses: plan.pulses.map(
    ({ template_id: id, stageless }) =>
      `${titles.get(id) ?? id}${stageless ? ' (outside the stages)' : ''}`,
  ),
  stages: plan.stages.map(stageWords),
});

/** Returns the titles of a cycle's templates by id. */
export const titlesOf = ({ pulses }: Pick<StoredCycle, 'pulses'>): Map<number, string> =>
  new Map(pulses.map(({ template_id: id, title }) => [id, title]));
