import { listMyHistory, listMyTasks, listMyWaiting } from '@reviews/contracts/pulses';
import { listRequestsToAnswer } from '@reviews/contracts/reopening';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

// Each view shows its own failure with another try, so nothing is toasted over it.
const meta = { errorToast: false };

const tasksQuery = queryOptions({
  queryKey: ['my', 'tasks'],
  queryFn: async ({ signal }) => (await call(listMyTasks, { signal })).data,
  // What is owed must be right on each visit: shown from the cache at once, and asked for again.
  staleTime: 0,
  meta,
});

const waitingQuery = queryOptions({
  queryKey: ['my', 'waiting'],
  queryFn: async ({ signal }) => (await call(listMyWaiting, { signal })).data,
  staleTime: 0,
  meta,
});

/** Requests of writers to have a form reopened, which this person may answer. */
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

/** What waits for me, by due date. */
export const useMyTasks = () => useQuery(tasksQuery);

/** What I wait for: my reopen requests and nominations not yet decided. */
export const useMyWaiting = () => useQuery(waitingQuery);

/** Requests to reopen a form that wait for my answer, the oldest first. */
export const useRequestsToAnswer = () => useQuery(requestsQuery);

/** What I have submitted, newest first. */
export const useMyHistory = () => useQuery(historyQuery);
