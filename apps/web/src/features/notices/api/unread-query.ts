import { countMyNotices, type NoticeView } from '@reviews/contracts/notices';
import { NOTICES_REFRESH_MS } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';

export const UNREAD_KEY = ['unread-notices'];
/** Delay in browsers without `requestIdleCallback`. */
const SOON_MS = 300;

export interface Unread {
  readonly unread: number;
  /** Shown at once, in a dialog. */
  readonly alerts: readonly NoticeView[];
}
const NONE: Unread = { unread: 0, alerts: [] };

/**
 * Returns the number of unread notices, and the alerts among them. Fetched once the page is idle,
 * when the window gets the focus back, and every few minutes.
 */
export function useUnread(): Unread {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    // Quiet: a background request, so a failure shows nothing (AMB-51).
    queryFn: ({ signal }): Promise<Unread> => call(countMyNotices, { signal, quiet: true }),
    enabled: useIsIdle(),
    refetchInterval: NOTICES_REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
    meta: { errorToast: false },
  });
  return data ?? NONE;
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
