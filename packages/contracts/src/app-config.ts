import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const appConfig = z.strictObject({
  appName: z.string(),
  appNameInMenu: z.boolean(),
  logo: z.string().nullable(),
  logoInMenu: z.boolean(),
  fontFamily: z.string().nullable(),
  clientCss: z.string().nullable(),
  /** `#rrggbb`; the browser derives readable shades from it. */
  accentColor: z.string(),
  /**
   * IANA name of the organisation's time zone. Dates and times of the organisation are shown in it.
   */
  timeZone: z.string(),
  /** Text that identifies an HTML 403 as an answer of the firewall (ERR-03). */
  firewallMarker: z.string(),
});
export type AppConfig = z.infer<typeof appConfig>;

export const showAppConfig = endpoint({
  id: 'showAppConfig',
  method: 'GET',
  path: '/api/app_config',
  tag: 'app-config',
  summary: 'Get the name, logo, font and style of the application (API-08).',
  response: appConfig,
});

/**
 * The site's own style sheet. Served as a file so that the content security policy needs no
 * exception (NAV-31).
 */
export const showClientCss = endpoint({
  id: 'showClientCss',
  method: 'GET',
  path: '/api/app_config/client.css',
  tag: 'app-config',
  summary: 'Get the custom style sheet (clientCss).',
  response: z.unknown(),
  fileType: 'text/css',
});
