import { showAppConfig, type AppConfig } from '@reviews/contracts/app-config';
import { FIREWALL_MARKER } from '@reviews/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { configureTransport } from '../../lib/transport.ts';

/** The configuration until the real one is loaded, or if it cannot be loaded. */
export const DEFAULT_APP_CONFIG: AppConfig = {
  appName: 'Reviews',
  appNameInMenu: true,
  logo: null,
  logoInMenu: false,
  fontFamily: null,
  clientCss: null,
  accentColor: '#0f6b5c',
  timeZone: 'UTC',
  firewallMarker: FIREWALL_MARKER,
};

/** Fetches name, logo, font and style of the application, once (API-08, NAV-09). */
export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  // No abort signal: the route guard waits for this response while components that use it mount and
  // unmount.
  queryFn: async () => {
    const config = await call(showAppConfig, { quiet: true });
    configureTransport({ firewallMarker: config.firewallMarker });
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/**
 * Returns the configuration, or the product's default until it is loaded. Does not fetch it: the
 * route does.
 */
export function useAppConfig(): AppConfig {
  const { data } = useQuery({ ...appConfigQuery, enabled: false });
  return data ?? DEFAULT_APP_CONFIG;
}
