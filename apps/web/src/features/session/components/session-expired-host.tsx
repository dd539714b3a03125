import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { expiredSession } from '../lib/expired-session.ts';

const SessionExpiredDialog = lazyComponent(
  async () => (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
);

/**
 * Renders the session-expired dialog while a 419 is unresolved (SES-06); its code is loaded only
 * then.
 */
export function SessionExpiredHost() {
  const isOpen = useSyncExternalStore(expiredSession.subscribe, expiredSession.isOpen);
  return <Suspense fallback={null}>{isOpen && <SessionExpiredDialog />}</Suspense>;
}
