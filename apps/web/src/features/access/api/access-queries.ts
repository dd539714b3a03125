import {
  explainAccess,
  listExplainable,
  listSight,
  type ExplainAbout,
  type SightKind,
} from '@reviews/contracts/access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const KEY = ['access'] as const;
const meta = { errorToast: false };
// The server logs each question, so it is asked once and not again when the window gets focus.
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
  meta,
} as const;

/** Fetches an employee's reviews and packets that can be asked about. */
export const useExplainable = (employeeId: number | null) =>
  useQuery({
    queryKey: [...KEY, 'about', employeeId],
    queryFn: ({ signal }) =>
      call(listExplainable, { params: { employeeId: String(employeeId) }, signal }),
    enabled: employeeId !== null,
    staleTime: 0,
    meta,
  });

/** Fetches what a person may do with a record, rule by rule. */
export const useExplanation = (userId: number, about: ExplainAbout) =>
  useQuery({
    queryKey: [...KEY, 'why', userId, about],
    queryFn: ({ signal }) => call(explainAccess, { body: { user_id: userId, about }, signal }),
    ...once,
  });

/** Fetches one page of the records of one kind that a person can see. */
export const useSight = (userId: number, kind: SightKind, page: number) =>
  useQuery({
    queryKey: [...KEY, 'sight', userId, kind, page],
    queryFn: ({ signal }) => call(listSight, { body: { user_id: userId, kind, page }, signal }),
    placeholderData: keepPreviousData,
    ...once,
  });
