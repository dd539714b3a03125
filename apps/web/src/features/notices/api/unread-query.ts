import { countMyNotices } from '@reviews/contracts/notices';
import { NOTICES_REFRESH_MS } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';

export const UNREAD_KEY = ['unread-notices'];
/** Delay in browsers without `requestIdleCallback`. */
const SOON_MS = 300;

/**
 * Returns the number of unread notices. Fetched once the page is idle, when the window gets the
 * focus back, and every few minutes.
 */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    // Quiet: a background request, so a failure shows nothing (AMB-51).
    queryFn: async ({ signal }) => (await call(countMyNotices, { signal, quiet: true })).unread,
    enabled: useIsIdle(),
    refetchInterval: NOTICES_REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
    meta: { errorToast: false },
  });
  return data ?? 0;
}

/** Returns whether the browser has been idle since this was rendered. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), SOON_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
