import { listFeedbackTypes } from '@reviews/contracts/feedback-types';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Every kind of review, by name: for the page that manages them, and for templates, which are of one. Whoever asks shows a failure by itself. */
export const feedbackTypesQuery = queryOptions({
  queryKey: ['feedback-types'],
  queryFn: async ({ signal }) => (await call(listFeedbackTypes, { signal })).data,
  meta: { errorToast: false },
});
