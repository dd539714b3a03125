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
// Each question is written down: it is asked once, not again with every look at the window.
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
  meta,
} as const;

/** The forms and packets about somebody that can be asked of. */
export const useExplainable = (employeeId: number | null) =>
  useQuery({
    queryKey: [...KEY, 'about', employeeId],
    queryFn: ({ signal }) =>
      call(listExplainable, { params: { employeeId: String(employeeId) }, signal }),
    enabled: employeeId !== null,
    staleTime: 0,
    meta,
  });

/** What a person may do about it, rule by rule. */
export const useExplanation = (userId: number, about: ExplainAbout) =>
  useQuery({
    queryKey: [...KEY, 'why', userId, about],
    queryFn: ({ signal }) => call(explainAccess, { body: { user_id: userId, about }, signal }),
    ...once,
  });

/** What a person can see, a page of one kind. */
export const useSight = (userId: number, kind: SightKind, page: number) =>
  useQuery({
    queryKey: [...KEY, 'sight', userId, kind, page],
    queryFn: ({ signal }) => call(listSight, { body: { user_id: userId, kind, page }, signal }),
    placeholderData: keepPreviousData,
    ...once,
  });
