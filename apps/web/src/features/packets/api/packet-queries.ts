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

// Each view shows its own failure with another try, so nothing is toasted over it.
const meta = { errorToast: false };

const UNAVAILABLE = 503;

export interface PacketsShown {
  search: string;
  department: string;
  state: PacketState | '';
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
          ...(shown.page > 1 ? { page: String(shown.page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** Whom a release is about: the chosen, or all that are ready of those searched for. */
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

/** What a release would do; asked each time it is opened, and anew in each round of those that take several. */
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

/** Confirms, with what was typed and what it was made of; where nothing was typed, whatever is stored stays. */
export function useAcknowledge(address: WorkAddress) {
  const { hash } = address;
  const queryClient = useQueryClient();
  const queryKey = ['packet', 'employee', hash];
  return useMutation({
    mutationFn: ({ response, from }: KeptResponse) =>
      call(acknowledgePacket, {
        params: { hash },
        body: response.trim() === from ? {} : { response, from },
      }),
    onSuccess: ({ message }, { response }) => {
      toast.success(message);
      // Only what was sent is forgotten, also where the page was left meanwhile.
      readUnsent(address, response.trim());
      // It stands, even where it cannot be read anew now.
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

/** The address of the bare layout, with a token that is good for opening it once. */
export async function downloadAddress(view: PacketViewName, hash: string): Promise<string> {
  const { token } = await call(createPacketToken, { params: { hash }, body: { view } });
  return `/packets/${hash}/download${view === 'manager' ? '/manager' : ''}?${DOWNLOAD_TOKEN_PARAM}=${token}`;
}

/** The server's own file of a view; a token of its own for each. */
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

/** Asked once: the token is used up by it. */
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
