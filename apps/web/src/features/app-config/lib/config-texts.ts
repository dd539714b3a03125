import type { ConfigSettings } from '@reviews/contracts/config-settings';
import { formatMinutes, OWN_FONT, type ImpersonationBy } from '@reviews/domain';

const BY: Readonly<Record<ImpersonationBy, string>> = {
  permitted: 'Whoever has a role that allows it',
  administrators: 'Of those, only who sees to roles as well',
  nobody: 'Nobody',
};

const NAMES: Readonly<Record<keyof ConfigSettings, string>> = {
  appName: 'Name',
  appNameInMenu: 'Name in the bar',
  logo: 'Logo',
  logoInMenu: 'Logo in the bar',
  fontFamily: 'Font',
  clientCss: 'Style of your own',
  accentColor: 'Accent colour',
  timeZone: 'Time zone',
  firewallMarker: 'Text on the page of the firewall',
  sessionIdleMinutes: 'End a session that stands unused for',
  sessionMaxHours: 'End every session after',
  impersonationReadOnly: 'They only look',
  impersonationBy: 'Who may look as somebody else',
  impersonationMinutes: 'It ends after',
};

/** Texts of the configuration page that the specification does not fix. */
export const CONFIG_TEXTS = {
  title: 'Configuration',
  subtitle: 'How the product looks and is used, for everybody.',
  failed: 'The configuration could not be loaded',
  form: 'Configuration',
  names: NAMES,
  by: BY,

  nameSection: 'Name and logo',
  nameHint: 'They stand in the bar of every page; the name in the title of every window too.',
  preview: 'How the bar will look',
  previewMenu: 'My Tasks',
  previewButton: 'Start review',
  appName: 'Name of the application',
  appNameInMenu: 'Show the name in the bar',
  logoInMenu: 'Show the logo in the bar',
  logo: 'Logo',
  logoHint: 'PNG, JPEG, GIF or WebP, up to 5 MB. It is shown 28 pixels high.',
  noLogo: 'No logo yet',
  logoAlt: 'The logo as it is now',
  chooseLogo: 'Upload a logo',
  otherLogo: 'Upload another',
  removeLogo: 'Remove logo',

  lookSection: 'Look',
  lookHint:
    'Colour and font are worn by every page, signing in included. A style of your own is worn by the pages of those who are signed in, except this one.',
  accent: 'Accent colour',
  accentHint: 'Of buttons, links and what is chosen. As # and six digits.',
  pickAccent: 'Pick the accent colour',
  schemes: { light: 'Light', dark: 'Dark' },
  enough: ({ ratio }: { ratio: string }) => `${ratio}:1, readable as it is`,
  tooLittle: ({ ratio, shown, shownRatio }: { ratio: string; shown: string; shownRatio: string }) =>
    `${ratio}:1 is too little to read. ${shown} is shown instead, with ${shownRatio}:1.`,
  sampleLink: 'A link',
  sampleButton: 'A button',
  font: 'Font',
  ownFont: `${OWN_FONT}, the product's own`,
  foreignFont: ({ name }: { name: string }) => `${name}, served by your site`,
  fontHint:
    'None is fetched from anywhere else: each stands on the computers of your people, or is served with the product.',
  fontSample: 'Priya led the migration and brought 14 teams along with her.',
  css: 'Style of your own (CSS)',
  cssHint:
    'Colours, borders, spacing and type, by selectors of your own. Nothing is loaded, placed, covered or hidden by it; only @media is allowed of the rules with @.',
  cssFaults: 'What has to change in the style',
  cssReset: 'Reset look',
  cssResetHint:
    'Back to the colour and font of the product, without a style of your own. It counts once you save.',
  cssPlain: 'Open the product without this style',
  cssPlainHint:
    'Should a style ever get in the way: add ?plain to any address, or come here. Neither wears it.',

  timeSection: 'Time',
  timeHint:
    'Days begin and end by it: when stages start, when forms are due, when packets are released.',
  timeZone: 'Time zone',
  searchZone: 'Type a city or a region',
  noZone: 'No time zone is called so',
  now: ({ time }: { time: string }) => `It is ${time} there now.`,

  sessionSection: 'Sessions',
  sessionHint:
    'They hold for everybody who is signed in, at once. Who is longer signed in than allowed has to sign in again; what they were writing is kept.',

  impersonationSection: 'Looking as somebody else',
  impersonationHint:
    'For helping people with what they see. It is written down whenever it begins and ends, the person can see it, and it never lasts longer than an hour.',
  impersonationReadOnly: 'They only look and change nothing',

  firewallSection: 'Firewall',
  firewallHint: 'For sites behind a firewall that refuses requests with a page of its own.',
  firewallMarker: 'Text on the page of the firewall',
  firewallMarkerHint:
    'By it the product knows that page, and tells people that their text was refused and is still there.',

  on: 'on',
  off: 'off',
  none: 'none',
} as const;

/** Returns a setting's value as text. */
export function wordsFor(field: keyof ConfigSettings, settings: ConfigSettings): string {
  const value = settings[field];
  if (field === 'impersonationBy') return BY[settings.impersonationBy];
  if (field === 'sessionIdleMinutes' || field === 'impersonationMinutes')
    return formatMinutes(settings[field]);
  if (field === 'sessionMaxHours') return formatMinutes(settings[field] * 60);
  if (typeof value === 'boolean') return value ? CONFIG_TEXTS.on : CONFIG_TEXTS.off;
  if (field === 'clientCss' && value !== null) return `${String(value).split('\n').length} lines`;
  return value === null || value === '' ? CONFIG_TEXTS.none : String(value);
}
