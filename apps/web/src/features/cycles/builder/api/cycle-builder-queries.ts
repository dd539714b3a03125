import {
  closeCycle,
  createCycle,
  deleteCycle,
  listCycleTemplates,
  showCycle,
} from '@reviews/contracts/cycle-builder';
import { showCycleClosing } from '@reviews/contracts/packets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/**
 * Fetches a cycle for editing. The view shows its own errors; the user's changes are compared with
 * each refetch.
 */
export const builtCycleQuery = (id: number) =>
  queryOptions({
    queryKey: ['cycle-builder', id],
    queryFn: ({ signal }) => call(showCycle, { ...of(id), signal }),
    staleTime: 0,
    refetchOnReconnect: false,
    meta: { errorToast: false },
  });

/** Fetches what closing a cycle would do now. The dialog shows its own errors. */
export const cycleClosingQuery = (id: number) =>
  queryOptions({
    queryKey: ['cycle-builder', id, 'closing'],
    queryFn: ({ signal }) => call(showCycleClosing, { ...of(id), signal }),
    gcTime: 0,
    staleTime: 0,
    meta: { errorToast: false },
  });

/** Fetches all templates a cycle can use, so that searching them is instant. */
export const cycleTemplatesQuery = queryOptions({
  queryKey: ['cycle-builder', 'templates'],
  queryFn: async ({ signal }) => (await call(listCycleTemplates, { signal })).data,
  staleTime: 0,
  meta: { errorToast: false },
});

export interface CycleToCreate {
  name: string;
  start_date: string;
  end_date: string;
  copy_of: number | null;
}

export const create = (body: CycleToCreate) => call(createCycle, { body });
export const setClosed = (id: number, closed: boolean, revision: number) =>
  call(closeCycle, { ...of(id), body: { closed, revision } });
export const remove = (id: number, revision: number) =>
  call(deleteCycle, { ...of(id), query: { revision: String(revision) } });
