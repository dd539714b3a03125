import {
  closeCycle,
  createCycle,
  deleteCycle,
  listCycleTemplates,
  showCycle,
} from '@reviews/contracts/cycle-builder';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** A cycle as it is built. The view tells a failure itself; what is typed is compared with what is asked for anew. */
export const builtCycleQuery = (id: number) =>
  queryOptions({
    queryKey: ['cycle-builder', id],
    queryFn: ({ signal }) => call(showCycle, { ...of(id), signal }),
    staleTime: 0,
    refetchOnReconnect: false,
    meta: { errorToast: false },
  });

/** What a cycle can be made of, all of it: a search through it waits for nothing. */
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
