import type { ConfigSettings } from '@reviews/contracts';
import {
  CONFIG_MESSAGES as texts,
  FIREWALL_MARKER_MIN_CHARS,
  fontStackOf,
  isTimeZone,
  oneLine,
  OWN_FONT,
  type Issue,
} from '@reviews/domain';
import { checkClientCss, cssFaultTexts } from './client-css.ts';

const LOGO = '/api/app_config/logo/';
const COLOR = /^#[0-9a-f]{6}$/;

export const logoAddress = (key: string): string => `${LOGO}${key}`;

/** Returns the storage key behind a logo's URL; null for another kind of URL. */
export const logoKey = (logo: string | null): string | null =>
  logo?.startsWith(LOGO) === true ? logo.slice(LOGO.length) : null;

const orNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

/** Normalises settings for storage: trims texts and turns empty ones into null. */
export const keptSettings = (given: ConfigSettings): ConfigSettings => ({
  ...given,
  appName: oneLine(given.appName),
  fontFamily: given.fontFamily === OWN_FONT ? null : orNull(given.fontFamily),
  clientCss: orNull(given.clientCss),
  accentColor: given.accentColor.trim().toLowerCase(),
  timeZone: given.timeZone.trim(),
  firewallMarker: given.firewallMarker.trim(),
  logo: orNull(given.logo),
  logoInMenu: given.logoInMenu && orNull(given.logo) !== null,
});

/**
 * Returns what is invalid, by field. Unchanged values are not checked: a font, logo or mark that
 * the operator installed stays.
 */
export function settingsIssues(given: ConfigSettings, before: ConfigSettings): Issue[] {
  const changed = (field: keyof ConfigSettings): boolean => given[field] !== before[field];
  const issue = (field: keyof ConfigSettings, message: string): Issue => ({
    path: `settings.${field}`,
    message,
  });
  const issues: Issue[] = [];
  if (given.appName === '') issues.push(issue('appName', texts.nameRequired));
  if (
    changed('fontFamily') &&
    given.fontFamily !== null &&
    fontStackOf(given.fontFamily) === undefined
  )
    issues.push(issue('fontFamily', texts.fontUnknown));
  if (!COLOR.test(given.accentColor)) issues.push(issue('accentColor', texts.colorMalformed));
  if (!isTimeZone(given.timeZone)) issues.push(issue('timeZone', texts.zoneUnknown));
  if (changed('firewallMarker') && given.firewallMarker.length < FIREWALL_MARKER_MIN_CHARS)
    issues.push(
      issue('firewallMarker', texts.markerTooShort({ characters: FIREWALL_MARKER_MIN_CHARS })),
    );
  if (given.sessionIdleMinutes > given.sessionMaxHours * 60)
    issues.push(issue('sessionIdleMinutes', texts.idleLongerThanMax));
  if (changed('logo') && given.logo !== null && logoKey(given.logo) === null)
    issues.push(issue('logo', texts.logoUnknown));
  if (changed('clientCss') && given.clientCss !== null)
    issues.push(
      ...cssFaultTexts(checkClientCss(given.clientCss).faults).map((text) =>
        issue('clientCss', text),
      ),
    );
  return issues;
}
