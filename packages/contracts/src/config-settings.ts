import {
  ANONYMOUS_MINIMUM,
  APP_NAME_MAX_CHARS,
  CLIENT_CSS_MAX_CHARS,
  CONFIG_MESSAGES,
  FIREWALL_MARKER_MAX_CHARS,
  IMPERSONATION_BY,
  IMPERSONATION_MINUTES,
  NAME_MAX_CHARS,
  SESSION_IDLE_MINUTES,
  SESSION_MAX_HOURS,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, nameText, typedText } from './wire.ts';

function within({ least, most }: { readonly least: number; readonly most: number }) {
  const error = () => CONFIG_MESSAGES.outOfRange({ least, most });
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** Everything on the configuration page. The part that everyone may read is in `appConfig`. */
const configSettings = z.strictObject({
  appName: nameText(APP_NAME_MAX_CHARS),
  appNameInMenu: z.boolean(),
  /** An address on this site: an uploaded logo or the current one. */
  logo: z.string().max(NAME_MAX_CHARS).nullable(),
  logoInMenu: z.boolean(),
  fontFamily: z.string().max(NAME_MAX_CHARS).nullable(),
  clientCss: typedText(CLIENT_CSS_MAX_CHARS).nullable(),
  accentColor: z.string().max(NAME_MAX_CHARS),
  timeZone: z.string().max(NAME_MAX_CHARS),
  firewallMarker: typedText(FIREWALL_MARKER_MAX_CHARS),
  sessionIdleMinutes: within(SESSION_IDLE_MINUTES),
  sessionMaxHours: within(SESSION_MAX_HOURS),
  impersonationReadOnly: z.boolean(),
  impersonationBy: z.literal(IMPERSONATION_BY),
  impersonationMinutes: within(IMPERSONATION_MINUTES),
  anonymousMinimum: within(ANONYMOUS_MINIMUM),
  anonymousAtRelease: z.boolean(),
});
export type ConfigSettings = z.infer<typeof configSettings>;

const revision = z.int().min(1);
const savedBy = { by: z.string().nullable(), at: moment.nullable() };

export const showConfigSettings = endpoint({
  id: 'showConfigSettings',
  method: 'GET',
  path: '/api/app_config/settings',
  tag: 'app-config',
  summary: 'Get the whole configuration, for editing.',
  response: z.strictObject({ revision, settings: configSettings }),
});

/** Answers 409 when someone has saved since; `details` has what they saved (`outdatedConfig`). */
export const saveConfigSettings = endpoint({
  id: 'saveConfigSettings',
  method: 'PUT',
  path: '/api/app_config/settings',
  tag: 'app-config',
  summary: 'Save the configuration.',
  body: z.strictObject({ revision, settings: configSettings }),
  response: messageReply.extend({ revision }),
});
export const outdatedConfig = z.strictObject({ revision, settings: configSettings, ...savedBy });

/** Stores an image. It becomes the logo when the configuration is saved with its address. */
export const uploadLogo = endpoint({
  id: 'uploadLogo',
  method: 'POST',
  path: '/api/app_config/logo',
  tag: 'app-config',
  summary: 'Upload an image for the logo.',
  fileField: 'file',
  /** `logo` is the value to save. Until then the person who uploaded it sees it at `preview`. */
  response: z.strictObject({ logo: z.string(), preview: z.string() }),
});

/** Public, because every page shows it. Serves only the configured logo. */
export const showLogo = endpoint({
  id: 'showLogo',
  method: 'GET',
  path: '/api/app_config/logo/:key',
  tag: 'app-config',
  summary: 'Get the logo.',
  params: z.strictObject({ key: z.string().regex(/^[\w-]{8,64}$/) }),
  response: z.unknown(),
  fileType: 'image/*',
});
