import { MESSAGES } from '@reviews/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import {
  expiredSession,
  rememberLoginRedirect,
  sessionUserQuery,
} from '../features/session/index.ts';
import { registerSessionEvents } from '../lib/session-events.ts';
import { toast } from '../lib/toasts.ts';

const OUTSIDE = ['/login', '/auth/login-dialog'];

/** What the shell does when a call finds nobody signed in: 401 leads to /login (SES-04), 419 opens the dialog (SES-05, SES-06). */
export function reactToSession(router: DataRouter, queryClient: QueryClient): () => void {
  return registerSessionEvents({
    onUnauthenticated() {
      const { pathname, search, hash } = router.state.location;
      if (OUTSIDE.includes(pathname)) return;
      rememberLoginRedirect(`${pathname}${search}${hash}`);
      // The page that is left still shows the person: without one it would fail before the sign-in page stands.
      void router
        .navigate('/login')
        .then(() => queryClient.removeQueries({ queryKey: sessionUserQuery.queryKey }));
    },
    onSessionExpired() {
      if (expiredSession.isOpen() || OUTSIDE.includes(router.state.location.pathname)) return;
      toast.error(MESSAGES.errors.sessionExpired);
      expiredSession.open();
    },
  });
}
