import { MESSAGES } from '@reviews/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import {
  expiredSession,
  rememberLoginRedirect,
  sessionUserQuery,
} from '../features/session/index.ts';
import { closeKeptWords } from '../lib/kept-words.ts';
import { registerSessionEvents } from '../lib/session-events.ts';
import { toast } from '../lib/toasts.ts';

const OUTSIDE = ['/login', '/auth/login-dialog'];

/**
 * Handles calls made without a session: 401 redirects to /login (SES-04), 419 opens the dialog
 * (SES-05, SES-06).
 */
export function reactToSession(router: DataRouter, queryClient: QueryClient): () => void {
  return registerSessionEvents({
    onUnauthenticated() {
      const { pathname, search, hash } = router.state.location;
      if (OUTSIDE.includes(pathname)) return;
      rememberLoginRedirect(`${pathname}${search}${hash}`);
      // Keeps the user in the cache until the sign-in page renders: the old page would fail without
      // one.
      void router
        .navigate('/login')
        .then(() => queryClient.removeQueries({ queryKey: sessionUserQuery.queryKey }))
        // The page has kept its last words when it closed.
        .then(closeKeptWords);
    },
    onSessionExpired() {
      if (expiredSession.isOpen() || OUTSIDE.includes(router.state.location.pathname)) return;
      toast.error(MESSAGES.errors.sessionExpired);
      expiredSession.open();
    },
  });
}
