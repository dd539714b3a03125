import {
  applyImport,
  discardImport,
  listImportRows,
  listImports,
  mapImport,
  showImport,
  undoImport,
  uploadImport,
  type ImportMappingInput,
  type ImportSummary,
  type ImportView,
} from '@reviews/contracts/imports';
import type { ImportKind } from '@reviews/domain';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, upload } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

// The pages show their own errors, so no toast is needed.
const meta = { errorToast: false };
const ALL = ['imports'] as const;
const keyOf = (id: number) => [...ALL, id] as const;
const of = (id: number) => ({ params: { id: String(id) } });
/** Polling interval while an import is running. */
const LOOK_EVERY_MS = 700;

export const isAtWork = ({ state }: Pick<ImportSummary, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';

/** Fetches one import, and polls while it is running. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(showImport, { ...of(id), signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isAtWork(data) ? LOOK_EVERY_MS : false,
    staleTime: 0,
    meta,
  });

export const useImports = (page: number) =>
  useQuery({
    queryKey: [...ALL, 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isAtWork) === true ? LOOK_EVERY_MS : false,
    staleTime: 0,
    meta,
  });

export interface RowsShown {
  kind: ImportKind;
  search: string;
  page: number;
}

/**
 * Fetches one page of a tab. `digest` identifies the preview, so that another preview has its own
 * cache entry.
 */
export const useImportRows = (
  id: number,
  digest: string | null,
  { kind, search, page }: RowsShown,
) =>
  useQuery({
    queryKey: [...keyOf(id), 'rows', digest, kind, search, page],
    queryFn: ({ signal }) =>
      call(listImportRows, {
        ...of(id),
        query: { kind, page, ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta,
  });

function keep(client: QueryClient, one: ImportView): void {
  client.setQueryData(keyOf(one.id), one);
}

export function useUploadImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(uploadImport, file),
    onSuccess: (one) => keep(client, one),
    meta,
  });
}

/** Runs a step of an import; each returns the import's new state. */
function useStep<Given>(id: number, step: (given: Given) => Promise<ImportView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (one) => keep(client, one),
    // A refusal means that the import has changed.
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
    meta,
  });
}

export const useMapImport = (id: number) =>
  useStep(id, (body: ImportMappingInput) => call(mapImport, { ...of(id), body }));
export const useApplyImport = (id: number) =>
  useStep(id, (digest: string) => call(applyImport, { ...of(id), body: { digest } }));
export const useUndoImport = (id: number) =>
  useStep(id, (keepChanged: boolean) =>
    call(undoImport, { ...of(id), body: { keep_changed: keepChanged } }),
  );

export function useDiscardImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(discardImport, of(id)),
    onSuccess: ({ message }) => void toast.info(message),
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
