import { MIN_AUTO_CLOSE_DAYS, MIN_RELEASE_DAYS } from '../constants.ts';
import { formatDate, isCalendarDay } from '../dates.ts';
import type { Issue } from '../errors.ts';
import { MESSAGES } from '../messages.ts';

const texts = MESSAGES.cycles;

/** The dates and days of a stage; a calendar day is 'YYYY-MM-DD'. */
export interface StageDates {
  start_date: string | null;
  due_date: string | null;
  auto_close_date: string | null;
  due_days: number | null;
  auto_close_days: number | null;
}

/** The span of a cycle, both days included. */
export interface CycleSpan {
  start_date: string;
  end_date: string;
}

interface Bounds {
  readonly from: string;
  readonly to: string;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** Formats bounds as the inputs show them. A bare day is the same in every time zone (AMB-32). */
const shown = ({ from, to }: Bounds) => ({
  from: formatDate(from, 'UTC'),
  to: formatDate(to, 'UTC'),
});
const isWithin = (day: string, { from, to }: Bounds): boolean => day >= from && day <= to;

/** From the cycle's start to the earlier of the stage's due date and the next stage's start (CYC-10). */
export function startBounds(
  span: CycleSpan,
  stage: StageDates,
  next: StageDates | undefined,
): Bounds {
  const ends = [stage.due_date, next?.start_date ?? null].filter(
    (day): day is string => day !== null,
  );
  return { from: span.start_date, to: ends.reduce(earlier, span.end_date) };
}

/** From the previous stage's due date, else its start, else the cycle's start, and not before its own start, to the cycle's end (CYC-11, AMB-32). */
export function dueBounds(
  span: CycleSpan,
  stage: StageDates,
  previous: StageDates | undefined,
): Bounds {
  const bound = previous?.due_date ?? previous?.start_date ?? span.start_date;
  return { from: later(bound, stage.start_date ?? bound), to: span.end_date };
}

/** From the due date, else the cycle's start, to the cycle's end (CYC-12). */
export function autoCloseBounds(span: CycleSpan, stage: StageDates): Bounds {
  return { from: stage.due_date ?? span.start_date, to: span.end_date };
}

const dayFault = (
  day: string | null,
  bounds: Bounds,
  path: string,
  message: (words: Bounds) => string,
): Issue[] =>
  day === null || isWithin(day, bounds) ? [] : [{ path, message: message(shown(bounds)) }];

const countFault = (days: number | null, min: number, path: string, message: string): Issue[] =>
  days === null || (Number.isInteger(days) && days >= min) ? [] : [{ path, message }];

/** Returns problems of the stages' dates, in stage order, by field (CYC-09 to CYC-13). */
export function stageDateFaults(span: CycleSpan, stages: readonly StageDates[]): Issue[] {
  return stages.flatMap((stage, index) => {
    const path = `stages.${index}`;
    return [
      ...dayFault(
        stage.start_date,
        startBounds(span, stage, stages[index + 1]),
        `${path}.start_date`,
        texts.startDateBetween,
      ),
      ...dayFault(
        stage.due_date,
        dueBounds(span, stage, stages[index - 1]),
        `${path}.due_date`,
        texts.dueDateBetween,
      ),
      ...dayFault(
        stage.auto_close_date,
        autoCloseBounds(span, stage),
        `${path}.auto_close_date`,
        texts.autoCloseDateBetween,
      ),
      ...countFault(stage.due_days, 0, `${path}.due_days`, texts.daysAtLeast({ min: 0 })),
      ...countFault(
        stage.auto_close_days,
        MIN_AUTO_CLOSE_DAYS,
        `${path}.auto_close_days`,
        texts.daysAtLeast({ min: MIN_AUTO_CLOSE_DAYS }),
      ),
    ];
  });
}

/**
 * Returns warnings, by field: a due date before that of an earlier stage, with only stages without
 * a due date between them. The stage directly before refuses it instead (CYC-11, AMB-32).
 */
export function stageDateWarnings(
  stages: readonly (Pick<StageDates, 'due_date'> & { readonly title: string })[],
): Issue[] {
  return stages.flatMap(({ due_date: due }, index) => {
    const from = stages.slice(0, index).findLastIndex(({ due_date: day }) => day !== null);
    const before = stages[from];
    return due === null || !before?.due_date || from === index - 1 || due >= before.due_date
      ? []
      : [
          {
            path: `stages.${index}.due_date`,
            message: texts.dueBeforeEarlier({
              title: before.title,
              date: formatDate(before.due_date, 'UTC'),
            }),
          },
        ];
  });
}

/**
 * When packets are released: a number of days after a person's last form is complete, or on a date.
 * The time applies to both (PKT-01, AMB-33).
 */
export interface PacketRelease {
  packet_release_days: number | null;
  packet_release_date: string | null;
  /** 'HH:MM' in the organisation's time zone. */
  packet_release_time: string | null;
}

export type ReleaseMode = 'days' | 'date' | 'none';

/** If days are set, it is days mode, even with a leftover date (AMB-33). */
export function releaseModeOf({
  packet_release_days: days,
  packet_release_date: date,
}: PacketRelease): ReleaseMode {
  if (days !== null) return 'days';
  return date === null ? 'none' : 'date';
}

/** Clears the values of the other mode (PKT-02, PKT-03). */
export function inOneMode(
  release: PacketRelease,
  mode: ReleaseMode = releaseModeOf(release),
): PacketRelease {
  return {
    packet_release_days: mode === 'days' ? release.packet_release_days : null,
    packet_release_date: mode === 'date' ? release.packet_release_date : null,
    packet_release_time: mode === 'none' ? null : release.packet_release_time,
  };
}

export function releaseFaults(span: CycleSpan, release: PacketRelease): Issue[] {
  const { packet_release_days: days, packet_release_date: date } = release;
  return [
    ...countFault(
      days,
      MIN_RELEASE_DAYS,
      'packet_release_days',
      texts.daysAtLeast({ min: MIN_RELEASE_DAYS }),
    ),
    ...(date !== null && date < span.start_date
      ? [{ path: 'packet_release_date', message: texts.releaseBeforeStart }]
      : []),
  ];
}

/** Returns problems of the span of a cycle. */
export function spanFaults({ start_date: start, end_date: end }: CycleSpan): Issue[] {
  const notDays = [
    ...(isCalendarDay(start) ? [] : [{ path: 'start_date', message: texts.dateRequired }]),
    ...(isCalendarDay(end) ? [] : [{ path: 'end_date', message: texts.dateRequired }]),
  ];
  if (notDays.length > 0) return notDays;
  return end < start ? [{ path: 'end_date', message: texts.endBeforeStart }] : [];
}
