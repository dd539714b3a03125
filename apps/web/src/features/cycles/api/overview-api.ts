import {
  listCycleProgress,
  listLateForms,
  showCycleOverview,
} from '@reviews/contracts/cycle-overview';
import type { RequestOf, ResponseOf } from '@reviews/contracts/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { cycleKeys } from './cycles-api.ts';

export type CycleOverview = ResponseOf<typeof showCycleOverview>;
export type CycleProgress = ResponseOf<typeof listCycleProgress>;
export type LateForms = ResponseOf<typeof listLateForms>;
export type GroupsAsked = RequestOf<typeof listCycleProgress>['query'];
export type LateAsked = NonNullable<RequestOf<typeof listLateForms>['query']>;

// Always refetched when the page opens; the cached figures stay visible until then. The view shows
// its own errors.
const fresh = { staleTime: 0, meta: { errorToast: false } } as const;
const paramsOf = (cycleId: number) => ({ id: String(cycleId) });

/** Fetches the progress of a cycle. */
export const overviewQuery = (cycleId: number) =>
  queryOptions({
    queryKey: cycleKeys.overview(cycleId),
    queryFn: ({ signal }) => call(showCycleOverview, { params: paramsOf(cycleId), signal }),
    ...fresh,
  });

/** Fetches the progress by department or manager; the previous rows stay while others load. */
export const progressQuery = (cycleId: number, asked: GroupsAsked) =>
  queryOptions({
    queryKey: [...cycleKeys.overview(cycleId), 'progress', asked] as const,
    queryFn: ({ signal }) =>
      call(listCycleProgress, { params: paramsOf(cycleId), query: asked, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Fetches the late reviews of a cycle and their reasons. */
export const lateQuery = (cycleId: number, asked: LateAsked) =>
  queryOptions({
    queryKey: [...cycleKeys.overview(cycleId), 'late', asked] as const,
    queryFn: ({ signal }) =>
      call(listLateForms, { params: paramsOf(cycleId), query: asked, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
