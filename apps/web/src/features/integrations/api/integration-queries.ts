import {
  addIntegration,
  configureIntegration,
  listIntegrationEvents,
  listIntegrations,
  removeIntegration,
  saveIntegration,
  showIntegration,
  testIntegration,
  type IntegrationView,
} from '@reviews/contracts/integrations';
import { runScheduledImport } from '@reviews/contracts/scheduled-imports';
import { listDeliveries, sendDeliveryAgain } from '@reviews/contracts/webhooks';
import type {
  IntegrationKindName,
  IntegrationOutcome,
  WebhookDeliveryState,
  WebhookEvent,
} from '@reviews/domain';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['integrations'] as const;
// The pages show their own errors, so no toast is needed.
const meta = { errorToast: false };
const paramsOf = (id: number) => ({ integrationId: String(id) });

export const useIntegrations = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(listIntegrations, { signal }),
    staleTime: 0,
    meta,
  });
export const useIntegration = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(showIntegration, { params: paramsOf(id), signal }),
    staleTime: 0,
    meta,
  });

function useAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export function useAddIntegration() {
  const again = useAgain();
  return useMutation({
    mutationFn: (body: { kind: IntegrationKindName; name: string }) =>
      call(addIntegration, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return again();
    },
    meta,
  });
}

export function useSaveIntegration({ id, revision }: Pick<IntegrationView, 'id' | 'revision'>) {
  const again = useAgain();
  return useMutation({
    mutationFn: (given: { name: string; enabled: boolean }) =>
      call(saveIntegration, { params: paramsOf(id), body: { revision, ...given } }),
    async onSuccess({ message }) {
      await again();
      toast.success(message);
    },
    meta,
  });
}

export interface ConfigGiven {
  settings: IntegrationView['settings'];
  secret?: string;
  keep_former?: boolean;
}

export function useConfigure({ id, revision }: Pick<IntegrationView, 'id' | 'revision'>) {
  const again = useAgain();
  return useMutation({
    mutationFn: (given: ConfigGiven) =>
      call(configureIntegration, { params: paramsOf(id), body: { revision, ...given } }),
    async onSuccess({ message }) {
      await again();
      toast.success(message);
    },
    meta,
  });
}

export function useRemoveIntegration(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeIntegration, { params: paramsOf(id) }),
    onSuccess({ message }) {
      toast.success(message);
      return client.invalidateQueries({ queryKey: [...KEY, 'list'] });
    },
  });
}

/** Tests an integration; the result is shown next to the button. */
export function useTest(id: number) {
  const again = useAgain();
  return useMutation({
    mutationFn: () => call(testIntegration, { params: paramsOf(id), body: {} }),
    onSettled: again,
    meta,
  });
}

const LOOK_EVERY_MS = 2000;
const LOOKS = 30;

/** Starts an import. It runs in the background, so the log is polled for a minute. */
export function useImportNow(id: number) {
  const client = useQueryClient();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks === 0) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: KEY }).then(() => setLooks(looks - 1)),
      LOOK_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [client, looks]);
  return useMutation({
    mutationFn: () => call(runScheduledImport, { params: paramsOf(id), body: {} }),
    onSuccess({ message }) {
      toast.success(message);
      setLooks(LOOKS);
    },
  });
}

export const useEvents = (id: number, outcome: IntegrationOutcome | '') =>
  useInfiniteQuery({
    queryKey: [...KEY, id, 'events', outcome],
    queryFn: ({ pageParam, signal }) =>
      call(listIntegrationEvents, {
        params: paramsOf(id),
        query: {
          ...(outcome === '' ? {} : { outcome }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

export interface AskedDeliveries {
  state: WebhookDeliveryState | '';
  event: WebhookEvent | 'ping' | '';
}

export const useDeliveries = (id: number, { state, event }: AskedDeliveries) =>
  useInfiniteQuery({
    queryKey: [...KEY, id, 'deliveries', state, event],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, {
        params: paramsOf(id),
        query: {
          ...(state === '' ? {} : { state }),
          ...(event === '' ? {} : { event }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

export function useSendAgain(id: number) {
  const again = useAgain();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(sendDeliveryAgain, { params: { ...paramsOf(id), deliveryId }, body: {} }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}
