import type { ListStatus } from '@reviews/contracts/cycles';
import { workProgress, type FormsCounted } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { cycleProgress } from '@reviews/messages/en/cycles';
import type { CycleOverview } from '../api/overview-api.ts';
import { listHref } from './list-state.ts';

export const PROGRESS_TEXTS = texts(cycleProgress);

export type OverviewPulse = CycleOverview['pulses'][number];
export type StatusCount = OverviewPulse['counts'][number];

/** Order in which statuses are drawn and listed: done, in progress, waiting, will not happen. */
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

/** Statuses that do not count toward progress: no longer owed, or never were (PEER-06). */
const NOT_COUNTED: readonly ListStatus[] = ['declined', 'incomplete', 'ineligible'];

/** Returns a pulse's counts in drawing order. */
export const inOrder = (counts: readonly StatusCount[]): StatusCount[] =>
  counts.toSorted(
    (one, other) => STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status),
  );

/** Returns the counts of one pulse, for its progress. */
function countedOf({
  counts,
  automatic,
}: Pick<OverviewPulse, 'counts' | 'automatic'>): FormsCounted {
  const sum = (wanted: (status: ListStatus) => boolean): number =>
    counts.filter(({ status }) => wanted(status)).reduce((total, { count }) => total + count, 0);
  return {
    forms: sum((status) => !NOT_COUNTED.includes(status)),
    complete: sum((status) => status === 'complete'),
    automatic,
  };
}

/** Returns the progress of one pulse, or of several together. */
export const progressOf = (...pulses: readonly Pick<OverviewPulse, 'counts' | 'automatic'>[]) =>
  workProgress(pulses.map(countedOf));

/**
 * Returns the number of rows in a pulse's unfiltered list: its reviews, and the people without one.
 */
export const rowsOf = ({ counts }: OverviewPulse): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** Returns the link to a pulse's list, filtered to one status. */
export const statusHref = (cycleId: number, pulseId: number, status: ListStatus): string =>
  listHref(cycleId, pulseId, { status: { selections: [status] } });
