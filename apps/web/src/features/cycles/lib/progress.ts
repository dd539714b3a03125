import type { ListStatus } from '@reviews/contracts/cycles';
import { progressPercent } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';
import type { CycleOverview } from '../api/overview-api.ts';
import { listHref } from './list-state.ts';

export type OverviewPulse = CycleOverview['pulses'][number];
export type StatusCount = OverviewPulse['counts'][number];

/** The order in which statuses are drawn and listed: what is done, what is under way, what waits, what will not come. */
export const STATUS_ORDER: readonly ListStatus[] = [
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
  'incomplete',
  'declined',
  'ineligible',
];

/** Statuses that are not owed any more or never were: progress is measured without them (PEER-06). */
const NOT_COUNTED: readonly ListStatus[] = ['declined', 'incomplete', 'ineligible'];

export interface Progress {
  complete: number;
  /** Forms that can be answered: open or complete. */
  forms: number;
  /** Whole per cent, rounded down. */
  percent: number;
}

/** The counts of a pulse in drawing order. */
export const inOrder = (counts: readonly StatusCount[]): StatusCount[] =>
  counts.toSorted(
    (one, other) => STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status),
  );

/** How far a pulse, or several together, are. */
export function progressOf(counts: readonly StatusCount[]): Progress {
  const sum = (wanted: (status: ListStatus) => boolean): number =>
    counts.filter(({ status }) => wanted(status)).reduce((total, { count }) => total + count, 0);
  const complete = sum((status) => status === 'complete');
  const forms = sum((status) => !NOT_COUNTED.includes(status));
  return { complete, forms, percent: progressPercent(complete, forms) };
}

/** Rows of a pulse's list without a filter: its forms, and the people who have none. */
export const rowsOf = ({ counts }: OverviewPulse): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** The list of a pulse, filtered to exactly the forms of one status. */
export const statusHref = (cycleId: number, pulseId: number, status: ListStatus): string =>
  listHref(cycleId, pulseId, { status: { selections: [status] } });

/** '412 of 1,180 complete' */
export const progressWords = ({ complete, forms }: { complete: number; forms: number }): string =>
  forms === 0 ? 'No forms yet' : `${formatCount(complete)} of ${formatCount(forms)} complete`;
