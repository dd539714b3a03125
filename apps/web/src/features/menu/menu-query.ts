import { listMenu, type MenuItem } from '@reviews/contracts/menu';
import { MENU_REFRESH_MS } from '@reviews/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/**
 * Fetches the main menu, used as the server sends it (NAV-12). A failed refresh is silent (AMB-51).
 */
export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => call(listMenu, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

const NONE: MenuItem[] = [];

/** Returns the menu; refetches it each minute while the page is visible (NAV-29). */
export function useMenu(): MenuItem[] {
  const { data } = useQuery({
    ...menuQuery,
    refetchInterval: MENU_REFRESH_MS,
    refetchIntervalInBackground: false,
  });
  return data ?? NONE;
}
