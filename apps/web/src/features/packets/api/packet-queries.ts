import {
  acknowledgePacket,
  createPacketToken,
  listPackets,
  releasePackets,
  showDownload,
  showManagerDownload,
  showManagerPacket,
  showManagerPacketPdf,
  showPacket,
  showPacketPdf,
  unreleasePackets,
  type PacketDocument,
  type PacketViewName,
} from '@reviews/contracts/packets';
import { DOWNLOAD_TOKEN_PARAM, type PacketState } from '@reviews/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { fetchFile, saveFile } from '../../../lib/fetch-file.ts';
import type { WorkAddress } from '../../../lib/kept-work.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import { readUnsent, type KeptResponse } from '../lib/kept-responses.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';

// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };

const UNAVAILABLE = 503;

export interface PacketsShown {
  search: string;
  department: string;
  state: PacketState | '';
  withheld: boolean;
  page: number;
}

const chosenIn = ({ search, department }: Pick<PacketsShown, 'search' | 'department'>) => ({
  ...(search === '' ? {} : { search }),
  ...(department === '' ? {} : { department_id: department }),
});

export const usePackets = (cycleId: number, shown: PacketsShown) =>
  useQuery({
    queryKey: ['packets', cycleId, shown],
    queryFn: ({ signal }) =>
      call(listPackets, {
        params: { cycleId: String(cycleId) },
        query: {
          ...chosenIn(shown),
          ...(shown.state === '' ? {} : { state: shown.state }),
          ...(shown.withheld ? { withheld: '1' as const } : {}),
          ...(shown.page > 1 ? { page: String(shown.page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** People to release: the chosen ones, or everyone in the search results who is ready. */
export type Chosen =
  | { readonly people: readonly number[] }
  | Pick<PacketsShown, 'search' | 'department'>;

const bodyOf = (chosen: Chosen) => {
  if ('people' in chosen) return { employee_ids: [...chosen.people] };
  return {
    ...(chosen.search === '' ? {} : { search: chosen.search }),
    ...(chosen.department === '' ? {} : { department_id: Number(chosen.department) }),
  };
};

/**
 * Loads what a release would do. Fetched each time the dialog opens, and again for each round if a
 * release takes several.
 */
export const useReleasePreview = (cycleId: number, chosen: Chosen, round: number) =>
  useQuery({
    queryKey: ['packets-preview', cycleId, chosen, round],
    queryFn: ({ signal }) =>
      call(releasePackets, {
        params: { cycleId: String(cycleId) },
        body: { ...bodyOf(chosen), preview: true },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    meta,
  });

export function useRelease(cycleId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Chosen) =>
      call(releasePackets, { params: { cycleId: String(cycleId) }, body: bodyOf(chosen) }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['packets', cycleId] }),
  });
}

export function useUnrelease(cycleId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly number[]) =>
      call(unreleasePackets, {
        params: { cycleId: String(cycleId) },
        body: { employee_ids: [...people] },
      }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['packets', cycleId] }),
  });
}

export const usePacket = (view: PacketViewName, hash: string) =>
  useQuery({
    queryKey: ['packet', view, hash],
    queryFn: ({ signal }) =>
      call(view === 'manager' ? showManagerPacket : showPacket, { params: { hash }, signal }),
    staleTime: 0,
    meta,
  });

/**
 * Acknowledges the packet with the typed response and the version it is based on. If nothing was
 * typed, the stored response stays.
 */
export function useAcknowledge(address: WorkAddress) {
  const { hash } = address;
  const queryClient = useQueryClient();
  const queryKey = ['packet', 'employee', hash];
  return useMutation({
    mutationFn: ({ response, from }: KeptResponse) =>
      call(acknowledgePacket, {
        params: { hash },
        body: response.trim() === from ? {} : { response, from },
        needs: ['message'],
      }),
    onSuccess: ({ message }, { response }) => {
      toast.success(message);
      // Forget only what was sent, even if the user has left the page since.
      readUnsent(address, response.trim());
      // The response is saved, even if reading it back fails now.
      queryClient.setQueryData<PacketDocument>(
        queryKey,
        (packet) =>
          packet && {
            ...packet,
            acknowledgement: {
              acknowledged_at: packet.acknowledgement?.acknowledged_at ?? new Date().toISOString(),
              response: response.trim(),
            },
          },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Returns the address of the print layout, with a token that works once. */
export async function downloadAddress(view: PacketViewName, hash: string): Promise<string> {
  const { token } = await call(createPacketToken, { params: { hash }, body: { view } });
  return `/packets/${hash}/download${view === 'manager' ? '/manager' : ''}?${DOWNLOAD_TOKEN_PARAM}=${token}`;
}

/** Downloads the PDF of a view from the server, each time with a new token. */
export const usePdf = ({ view, hash }: { view: PacketViewName; hash: string }) =>
  useMutation({
    mutationFn: async () => {
      const { token } = await call(createPacketToken, { params: { hash }, body: { view } });
      saveFile(
        await fetchFile(view === 'manager' ? showManagerPacketPdf : showPacketPdf, {
          params: { hash },
          token,
        }),
      );
    },
    onError: (error) =>
      error instanceof ApiError && error.status === UNAVAILABLE
        ? toast.error(PACKET_TEXTS.pdfFailed)
        : reportFailure(error),
    meta,
  });

/** Loads the print layout. Fetches only once, since that uses up the token. */
export const useDownload = (view: PacketViewName, hash: string, enabled: boolean) =>
  useQuery({
    queryKey: ['packet-download', view, hash],
    queryFn: ({ signal }) =>
      call(view === 'manager' ? showManagerDownload : showDownload, {
        params: { hash },
        signal,
        quiet: true,
      }),
    enabled,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta,
  });
