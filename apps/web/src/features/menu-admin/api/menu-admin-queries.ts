import {
  previewMenu,
  saveMenu,
  showMenuAdmin,
  type MenuAdminView,
} from '@reviews/contracts/menu-admin';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { inputsOf, type Entry } from '../lib/menu-draft.ts';

const KEY = ['menu-admin'] as const;
/** The menu of the shell, which shows at once what was saved. */
const SHELL_MENU = ['menu'] as const;
// The page shows its own failures, so nothing is toasted over them.
const meta = { errorToast: false };

const load = ({ signal }: { signal?: AbortSignal } = {}) =>
  call(showMenuAdmin, signal === undefined ? {} : { signal });

/** The menu as it was saved last. It is not asked for again while somebody arranges it. */
export const useMenuAdmin = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta,
  });

/** The menu as it is now, whatever was seen; from then on that is how it was saved last. */
export function useLatestMenu() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<MenuAdminView> => load(),
    onSuccess: (menu) => void client.setQueryData(KEY, menu),
    meta,
  });
}

export function useSaveMenu() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, entries }: { revision: number; entries: readonly Entry[] }) =>
      call(saveMenu, { body: { revision, entries: inputsOf(entries) } }),
    onSuccess: async ({ message }) => {
      await Promise.all(
        [KEY, SHELL_MENU, ['page-admin']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      toast.success(message);
    },
    meta,
  });
}

/** What somebody with a role would get of the menu as it is arranged here. */
export function useMenuPreview(
  entries: readonly Entry[],
  roleId: number | null,
  isManager: boolean,
) {
  const body = { entries: inputsOf(entries), role_id: roleId, is_manager: isManager };
  return useQuery({
    queryKey: [...KEY, 'preview', body],
    queryFn: async ({ signal }) => (await call(previewMenu, { body, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta,
  });
}
