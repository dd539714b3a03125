import { XSRF_COOKIE } from '@reviews/domain';

const tokenNow = (): string =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${XSRF_COOKIE}=`)) ?? '';

/**
 * A browser keeps whole pages to show them again on Back, with everything that stood on them. One that was kept under
 * another session (somebody has signed out, or another has signed in) is loaded anew before it can be read.
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
