import type { ConfigSettings } from '@reviews/contracts/config-settings';
import { formatMinutes } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { config } from '@reviews/messages/en/app-config';

/** Texts of the configuration page that the specification does not fix. */
export const CONFIG_TEXTS = texts(config);

/** Returns a setting's value as text. */
export function wordsFor(field: keyof ConfigSettings, settings: ConfigSettings): string {
  const value = settings[field];
  if (field === 'impersonationBy') return CONFIG_TEXTS.by[settings.impersonationBy];
  if (field === 'sessionIdleMinutes' || field === 'impersonationMinutes')
    return formatMinutes(settings[field]);
  if (field === 'sessionMaxHours') return formatMinutes(settings[field] * 60);
  if (typeof value === 'boolean') return value ? CONFIG_TEXTS.on : CONFIG_TEXTS.off;
  if (field === 'clientCss' && value !== null)
    return CONFIG_TEXTS.lines({ count: String(value).split('\n').length });
  return value === null || value === '' ? CONFIG_TEXTS.none : String(value);
}
