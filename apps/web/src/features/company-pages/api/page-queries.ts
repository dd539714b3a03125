import {
  addPage,
  deletePage,
  listPages,
  orderPages,
  savePage,
  showPage,
  showPageAdmin,
  showPageVersion,
  withdrawPage,
  type PageAdminView,
  type PageInput,
  type PageRow,
} from '@reviews/contracts/company-pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const ADMIN = ['page-admin'] as const;
const READ = ['company-page'] as const;
/** The shell's menu and the screen that arranges it; both link to pages. */
const MENUS = [['menu'], ['menu-admin']] as const;
// The pages show their own errors, so no toast is needed.
const meta = { errorToast: false };

/** Fetches a page as its readers see it. */
export const useCompanyPage = (slug: string, isAddress: boolean) =>
  useQuery({
    queryKey: [...READ, slug],
    queryFn: ({ signal }) => call(showPage, { params: { slug }, signal }),
    enabled: isAddress,
    staleTime: 0,
    meta,
  });

export const usePages = () =>
  useQuery({
    queryKey: [...ADMIN, 'all'],
    queryFn: ({ signal }) => call(listPages, { signal }),
    staleTime: 0,
    meta,
  });

/** Fetches a page for editing; not refetched while someone edits it. */
export const usePageAdmin = (id: number | null) =>
  useQuery({
    queryKey: [...ADMIN, id],
    queryFn: ({ signal }) => call(showPageAdmin, { params: { pageId: String(id) }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta,
  });

/** Fetches the stored page, ignoring the loaded revision. */
export const useLatestPage = (id: number) =>
  useMutation({
    mutationFn: (): Promise<PageAdminView> =>
      call(showPageAdmin, { params: { pageId: String(id) } }),
    meta,
  });

export const usePageVersion = (id: number, version: number) =>
  useQuery({
    queryKey: [...ADMIN, id, 'version', version],
    queryFn: ({ signal }) =>
      call(showPageVersion, { params: { pageId: String(id), version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  });

function useChanged() {
  const client = useQueryClient();
  return async ({ message }: { message: string }): Promise<void> => {
    await Promise.all(
      [ADMIN, READ, ...MENUS].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    toast.success(message);
  };
}

/** Creates a page, or saves this one with the revision that was loaded. */
export function useSavePage(id: number | null) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: async ({
      words,
      revision,
      publish,
    }: {
      words: PageInput;
      revision: number;
      publish: boolean;
    }): Promise<{ id: number; message: string }> => {
      if (id !== null)
        return {
          id,
          ...(await call(savePage, {
            params: { pageId: String(id) },
            body: { ...words, revision, publish },
          })),
        };
      return call(addPage, { body: words });
    },
    onSuccess,
    meta,
  });
}

export function useWithdrawPage({ id, revision }: Pick<PageRow, 'id' | 'revision'>) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: () => call(withdrawPage, { params: { pageId: String(id) }, body: { revision } }),
    onSuccess,
  });
}

export function useDeletePage({ id, revision }: Pick<PageRow, 'id' | 'revision'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(deletePage, { params: { pageId: String(id) }, query: { revision: String(revision) } }),
    onSuccess: async ({ message }) => {
      client.removeQueries({ queryKey: [...ADMIN, id] });
      await Promise.all(
        [[...ADMIN, 'all'], READ, ...MENUS].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      toast.success(message);
    },
  });
}

/** Saves a new order; shows it at once, and reverts if saving fails. */
export function useOrderPages() {
  const client = useQueryClient();
  const key = [...ADMIN, 'all'];
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(orderPages, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<{ data: PageRow[] }>(
        key,
        (before) =>
          before && {
            ...before,
            data: before.data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
