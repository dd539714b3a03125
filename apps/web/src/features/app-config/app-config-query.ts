import { showAppConfig, type AppConfig } from '@reviews/contracts/app-config';
import { FIREWALL_MARKER } from '@reviews/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { configureTransport } from '../../lib/transport.ts';

/** What is shown until the configuration is known, and where it cannot be loaded. */
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

/** Name, logo, font and style of the application; asked for once (API-08, NAV-09). */
export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  // Without the signal: the route guard waits for this answer while components that watch it come and go.
  queryFn: async () => {
    const config = await call(showAppConfig, { quiet: true });
    configureTransport({ firewallMarker: config.firewallMarker });
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/** The configuration, or the product's own look until it is there. Does not ask for it: the route does. */
export function useAppConfig(): AppConfig {
  const { data } = useQuery({ ...appConfigQuery, enabled: false });
  return data ?? DEFAULT_APP_CONFIG;
}
