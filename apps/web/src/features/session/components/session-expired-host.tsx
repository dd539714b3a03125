import { lazy, Suspense, useSyncExternalStore } from 'react';
import { expiredSession } from '../lib/expired-session.ts';

const SessionExpiredDialog = lazy(() => import('./session-expired-dialog.tsx'));

/**
 * Renders the session-expired dialog while a 419 is unresolved (SES-06); its code is loaded only
 * then.
 */
export function SessionExpiredHost() {
  const isOpen = useSyncExternalStore(expiredSession.subscribe, expiredSession.isOpen);
  return <Suspense fallback={null}>{isOpen && <SessionExpiredDialog />}</Suspense>;
}
