import { Button } from '@mantine/core';
import { isLoggedIn, LABELS, LOGIN_POPUP_CHECK_MS, MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { sessionExpired } from '@reviews/messages/en/session';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announceSessionRestored } from '../../../lib/session-events.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { checkSessionAgain, fetchSessionUser, sessionUserQuery } from '../api/session-queries.ts';
import { expiredSession } from '../lib/expired-session.ts';
import { fullLoad } from '../lib/full-load.ts';
import { onSignInNews } from '../lib/sign-in-windows.ts';

const TEXTS = texts(sessionExpired);

const POPUP_PATH = '/auth/login-dialog';
const POPUP_FEATURES = 'popup,width=480,height=640';

/**
 * Dialog over the page after a 419, so that nothing typed is lost (SES-06 to SES-12). Login opens a
 * popup; once it closes,
 * the dialog closes and the session is checked. The page continues only for the same person.
 */
export function SessionExpiredDialog() {
  const [popup, setPopup] = useState<Window | null>(null);
  const [atProvider, setAtProvider] = useState(false);
  const queryClient = useQueryClient();

  useEffect(
    () =>
      onSignInNews((news) => {
        // The popup is out of sight, not closed.
        if (news === 'at-provider') return setAtProvider(true);
        expiredSession.close();
        return void goOn(queryClient);
      }),
    [queryClient],
  );

  useEffect(() => {
    if (!popup || atProvider) return undefined;
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      expiredSession.close();
      void goOn(queryClient);
    }, LOGIN_POPUP_CHECK_MS);
    return () => clearInterval(timer);
  }, [popup, atProvider, queryClient]);

  const openPopup = () => {
    if (popup && !popup.closed) {
      popup.focus();
      return;
    }
    const opened = window.open(POPUP_PATH, 'login-dialog', POPUP_FEATURES);
    if (opened) {
      setAtProvider(false);
      setPopup(opened);
    } else toast.error(MESSAGES.session.popupBlocked);
  };

  return (
    <Dialog
      actions={
        <Button data-autofocus onClick={openPopup}>
          {LABELS.session.login}
        </Button>
      }
      closable={false}
      onClose={() => undefined}
      onTop
      opened
      size={420}
      title={LABELS.session.loginDialogTitle}
    >
      <p>{TEXTS.hint}</p>
    </Dialog>
  );
}

/**
 * Continues after the popup closes. The general rules report every failure of these calls; none
 * ends the page.
 */
async function goOn(queryClient: QueryClient): Promise<void> {
  try {
    await checkSessionAgain();
    const before = queryClient.getQueryData(sessionUserQuery.queryKey);
    const now = await fetchSessionUser();
    if (!isLoggedIn(now.id)) {
      expiredSession.open();
      return;
    }
    if (before && (before.id !== now.id || before.impersonating !== now.impersonating)) {
      fullLoad.again();
      return;
    }
    queryClient.setQueryData(sessionUserQuery.queryKey, now);
  } catch {
    // A 419 has opened the dialog again; without a network, the next action says so.
    return;
  }
  announceSessionRestored();
  await queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error',
  });
}
