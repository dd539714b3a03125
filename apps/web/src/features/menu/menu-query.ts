import { listMenu, type MenuItem } from '@reviews/contracts/menu';
import { MENU_REFRESH_MS } from '@reviews/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The main menu, used as the server sends it (NAV-12). Quiet: a failed refresh is no news (AMB-51). */
export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => call(listMenu, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

const NONE: MenuItem[] = [];

/** The menu, asked for again each minute while its page is visible (NAV-29). */
export function useMenu(): MenuItem[] {
  const { data } = useQuery({
    ...menuQuery,
    refetchInterval: MENU_REFRESH_MS,
    refetchIntervalInBackground: false,
  });
  return data ?? NONE;
}
