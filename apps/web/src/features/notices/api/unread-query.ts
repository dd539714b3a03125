import { countMyNotices } from '@reviews/contracts/notices';
import { NOTICES_REFRESH_MS } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';

export const UNREAD_KEY = ['unread-notices'];
/** Where a browser cannot say when it is idle. */
const SOON_MS = 300;

/** How many notices are unread: asked for once the page stands, when the window is looked at again, and every few minutes. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    // Quiet: nobody asked for it, and a failure is no news (AMB-51).
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

/** Whether the browser has once had nothing to do since this was drawn. */
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
