import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { ConfiguredFont, useAppConfig } from '../features/app-config/index.ts';
import { SessionExpiredHost } from '../features/session/index.ts';
import { TimeZoneContext } from '../lib/dates.ts';
import { withEmployee } from '../lib/employee-address.ts';
import { AppNameContext, usePageTitle } from '../lib/page-title.ts';
import { Toaster } from '../ui/toaster.tsx';

/** Around every route: configuration for what knows no feature, the session-expired dialog, the toasts. */
export function RootLayout() {
  const { appName, timeZone } = useAppConfig();
  useScrollToTop();
  return (
    <AppNameContext value={appName}>
      <TimeZoneContext value={timeZone}>
        <DefaultTitle />
        <ConfiguredFont />
        <Outlet />
        <SessionExpiredHost />
        <Toaster />
      </TimeZoneContext>
    </AppNameContext>
  );
}

/** The application's name, where no page gives its own title (NAV-07). */
function DefaultTitle() {
  usePageTitle();
  return null;
}

/**
 * After each navigation the page begins at its top (NAV-10); a change of the query in place (a filter) is none, nor is
 * what pops out over the page and closes again.
 */
function useScrollToTop(): void {
  const { pathname, search, key } = useLocation();
  const navigationType = useNavigationType();
  const pushed = navigationType === 'PUSH' ? key : '';
  const last = useRef({ pathname: '', search: '', pushed: '' });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, search, pushed };
    const isPopOut =
      before.pathname === pathname &&
      before.search !== search &&
      withEmployee(before.search, null) === withEmployee(search, null);
    if (isPopOut || (before.pathname === pathname && before.pushed === pushed)) return;
    window.history.scrollRestoration = 'manual';
    window.scrollTo(0, 0);
  }, [pathname, search, pushed]);
}
