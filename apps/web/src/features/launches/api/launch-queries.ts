import { showCycle } from '@reviews/contracts/cycle-builder';
import { nameEmployees, typeaheadEmployees, type EmployeeHit } from '@reviews/contracts/employees';
import {
  deletePopulation,
  dryRunLaunch,
  listLaunches,
  listLaunchPlan,
  listPopulations,
  savePopulation,
  startLaunch,
  undoLaunch,
  type LaunchView,
} from '@reviews/contracts/launches';
import type { Population } from '@reviews/domain';
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import type { PlanShown } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS } from '../lib/launch-texts.ts';

// Each view shows its own error with a retry, so no toast is needed.
const meta = { errorToast: false };
/** Polling interval while a launch is running. */
const LOOK_EVERY_MS = 1000;
/** Maximum number of ids per request for names. */
const MOST_NAMES = 500;

const of = (cycleId: number) => ({ params: { id: String(cycleId) } });
const LAUNCHES = 'launches';
const ofCycle = (cycleId: number) => ['launcher', cycleId] as const;
const launchesKey = (cycleId: number) => [...ofCycle(cycleId), LAUNCHES] as const;

export const isUnderWay = ({ state }: LaunchView): boolean =>
  state === 'running' || state === 'undoing';

/** Fetches the cycle to launch: name, pulses, and the revision to launch. */
export const useCycleToLaunch = (cycleId: number) =>
  useQuery({
    queryKey: [...ofCycle(cycleId), 'cycle'],
    queryFn: ({ signal }) => call(showCycle, { ...of(cycleId), signal }),
    staleTime: 0,
    meta,
  });

/** Fetches the launches of a cycle, and polls while one is running. */
export const useLaunches = (cycleId: number) =>
  useQuery({
    queryKey: launchesKey(cycleId),
    queryFn: async ({ signal }) => (await call(listLaunches, { ...of(cycleId), signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
    meta,
  });

/** The population and the pulses of a launch; without pulses, all of them. */
export interface LaunchChoice {
  population: Population;
  pulseIds: readonly number[];
}

const bodyOf = ({ population, pulseIds }: LaunchChoice) => ({
  population,
  pulse_ids: [...pulseIds],
});

export function useDryRun(cycleId: number, choice: LaunchChoice | null) {
  const body = choice === null ? null : bodyOf(choice);
  return useQuery({
    queryKey: [...ofCycle(cycleId), 'dry-run', body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(dryRunLaunch, { ...of(cycleId), body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });
}

export function usePlan(
  cycleId: number,
  choice: LaunchChoice | null,
  { problem, pulseId, search, page }: PlanShown,
) {
  const body =
    choice === null ? null : { ...bodyOf(choice), problem, pulse_id: pulseId, search, page };
  return useQuery({
    queryKey: [...ofCycle(cycleId), 'plan', body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(listLaunchPlan, { ...of(cycleId), body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });
}

export function useStartLaunch(cycleId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, ...choice }: LaunchChoice & { revision: number }) =>
      call(startLaunch, { ...of(cycleId), body: { ...bodyOf(choice), revision } }),
    onSuccess: async (launch) => {
      await keepUnderWay(queryClient, cycleId, (launches) => [
        launch,
        ...launches.filter(({ id }) => id !== launch.id),
      ]);
      await queryClient.invalidateQueries({
        queryKey: ofCycle(cycleId),
        predicate: ({ queryKey }) => queryKey[2] !== LAUNCHES,
      });
    },
    // The cycle may have changed, or someone else was faster, so everything is refetched.
    onError: () => queryClient.invalidateQueries({ queryKey: ofCycle(cycleId) }),
  });
}

export function useUndoLaunch(cycleId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (launchId: number) => call(undoLaunch, of(launchId)),
    onSuccess: async ({ message }, launchId) => {
      await keepUnderWay(queryClient, cycleId, (launches) =>
        launches.map((launch) =>
          launch.id === launchId ? { ...launch, state: 'undoing' } : launch,
        ),
      );
      toast.info(message);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: launchesKey(cycleId) }),
  });
}

/**
 * Marks a launch started here as running before the first poll, by which it may already be done:
 * its end is announced only to users who saw it running.
 */
async function keepUnderWay(
  queryClient: QueryClient,
  cycleId: number,
  change: (launches: readonly LaunchView[]) => LaunchView[],
): Promise<void> {
  // A fetch in flight would restore the old state.
  await queryClient.cancelQueries({ queryKey: launchesKey(cycleId) });
  const kept = queryClient.setQueryData<LaunchView[]>(
    launchesKey(cycleId),
    (launches) => launches && change(launches),
  );
  if (kept === undefined) await queryClient.invalidateQueries({ queryKey: launchesKey(cycleId) });
}

/**
 * Returns a function that refetches a cycle's launch data: a finished launch changes its dry run
 * and plan.
 */
export function useLookAgain(cycleId: number): () => void {
  const queryClient = useQueryClient();
  return useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ofCycle(cycleId) }),
    [queryClient, cycleId],
  );
}

const POPULATIONS = ['launcher', 'populations'] as const;

/** Fetches the saved populations, and the departments and teams for the filters. */
export const usePopulations = () =>
  useQuery({
    queryKey: POPULATIONS,
    queryFn: ({ signal }) => call(listPopulations, { signal }),
    meta,
  });

/**
 * Saves a population. With `only_new`, refuses a name that someone else has used since, and keeps
 * theirs.
 */
export function useSavePopulation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; population: Population; only_new: boolean }) =>
      call(savePopulation, { body }),
    onSuccess: (_reply, { name }) => void toast.success(LAUNCH_TEXTS.listSaved({ name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: POPULATIONS }),
    // The name field shows its own error.
    meta,
  });
}

/** Deletes a saved population, and offers undo while the toast is shown. */
export function useDeletePopulation() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: POPULATIONS });
  const { mutate: putBack } = useMutation({
    mutationFn: ({ name, population }: { name: string; population: Population }) =>
      call(savePopulation, { body: { name, population, only_new: true } }),
    onSuccess: (_reply, { name }) => void toast.success(LAUNCH_TEXTS.listRestored({ name })),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ id }: { id: number }) => call(deletePopulation, of(id)),
    onSuccess: (list) =>
      void toast.success(LAUNCH_TEXTS.listDeleted(list), {
        label: LAUNCH_TEXTS.undo,
        run: () => putBack(list),
      }),
    onSettled,
  });
}

export const findPeople = async (search: string, signal: AbortSignal): Promise<EmployeeHit[]> =>
  (await call(typeaheadEmployees, { body: { filters: { search, context: 'Filter' } }, signal }))
    .data;

/** Fetches the names of people in an address or a saved population. */
export function useNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ['launcher', 'names', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta,
    queryFn: async ({ signal }) =>
      (await call(nameEmployees, { body: { selections: ids.slice(0, MOST_NAMES) }, signal }))
        .employees,
  });
  return new Map((data ?? []).map(({ id, preferred_name: name }) => [id, name]));
}
