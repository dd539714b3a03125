import { XSRF_COOKIE } from '@reviews/domain';

const tokenNow = (): string =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${XSRF_COOKIE}=`)) ?? '';

/**
 * Reloads a page that the browser restored from its back/forward cache if the session has changed
 * since (someone signed out, or someone else signed in). Otherwise Back would show the previous
 * user's data.
 */
export function leaveNoPage(reload: () => void = () => window.location.reload()): void {
  let token = '';
  window.addEventListener('pagehide', () => (token = tokenNow()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || token === tokenNow()) return;
    document.documentElement.hidden = true;
    reload();
  });
}
