import { listMyHistory, listMyTasks, listMyWaiting } from '@reviews/contracts/pulses';
import { listRequestsToAnswer } from '@reviews/contracts/reopening';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';

// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };

const tasksQuery = queryOptions({
  queryKey: ['my', 'tasks'],
  queryFn: async ({ signal }) => (await call(listMyTasks, { signal })).data,
  // Tasks must be current on each visit: show the cache at once and refetch.
  staleTime: 0,
  meta,
});

const waitingQuery = queryOptions({
  queryKey: ['my', 'waiting'],
  queryFn: async ({ signal }) => (await call(listMyWaiting, { signal })).data,
  staleTime: 0,
  meta,
});

/** Reopen requests by writers that this person may answer. */
export const requestsQuery = queryOptions({
  queryKey: ['my', 'reopen-requests'],
  queryFn: ({ signal }) => call(listRequestsToAnswer, { signal }),
  staleTime: 0,
  meta,
});

const historyQuery = queryOptions({
  queryKey: ['my', 'history'],
  queryFn: async ({ signal }) => (await call(listMyHistory, { signal })).data,
  staleTime: 0,
  meta,
});

/** Loads my tasks, by due date. */
export const useMyTasks = () => useQuery(tasksQuery);

/** Loads what I am waiting for: my reopen requests and undecided nominations. */
export const useMyWaiting = () => useQuery(waitingQuery);

/** Loads the reopen requests waiting for my answer, oldest first. */
export const useRequestsToAnswer = () => useQuery(requestsQuery);

/** Loads the reviews I have submitted, newest first. */
export const useMyHistory = () => useQuery(historyQuery);
