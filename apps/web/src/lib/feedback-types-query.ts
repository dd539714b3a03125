import { listFeedbackTypes } from '@reviews/contracts/feedback-types';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * All feedback types by name, for the page that manages them and for templates. Callers show errors
 * themselves.
 */
export const feedbackTypesQuery = queryOptions({
  queryKey: ['feedback-types'],
  queryFn: async ({ signal }) => (await call(listFeedbackTypes, { signal })).data,
  meta: { errorToast: false },
});
