import {
  previewMenu,
  saveMenu,
  showMenuAdmin,
  type MenuAdminView,
} from '@reviews/contracts/menu-admin';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { toast } from '../../../../lib/toasts.ts';
import { inputsOf, type Entry } from '../lib/menu-draft.ts';

const KEY = ['menu-admin'] as const;
/** Key of the shell's menu, which shows a saved change at once. */
const SHELL_MENU = ['menu'] as const;
// The page shows its own errors, so no toast is needed.
const meta = { errorToast: false };

const load = ({ signal }: { signal?: AbortSignal } = {}) =>
  call(showMenuAdmin, signal === undefined ? {} : { signal });

/** Fetches the saved menu; not refetched while someone edits it. */
export const useMenuAdmin = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta,
  });

/** Fetches the current menu, ignoring the loaded version, and makes it the saved one. */
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

/** Previews what a role would see of the edited menu. */
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
