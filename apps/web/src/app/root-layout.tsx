import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { ConfiguredFont, useAppConfig } from '../features/app-config/index.ts';
import { SessionExpiredHost } from '../features/session/index.ts';
import { TimeZoneContext } from '../lib/dates.ts';
import { withEmployee } from '../lib/employee-address.ts';
import { AppNameContext, usePageTitle } from '../lib/page-title.ts';
import { Toaster } from '../ui/toaster.tsx';

/**
 * Wraps every route: passes configuration to shared components and renders the session-expired
 * dialog and the toasts.
 */
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

/** Sets the application's name as the title of pages without their own (NAV-07). */
function DefaultTitle() {
  usePageTitle();
  return null;
}

/**
 * Scrolls to the top after each navigation (NAV-10). A query change on the same page (a filter)
 * does not count, nor does opening or closing the employee pop-out.
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
