/** The configuration page. */
export const config = {
  title: 'Configuration',
  subtitle: 'How the product looks and works, for everyone.',
  failed: 'The configuration could not be loaded',
  form: 'Configuration',
  names: {
    appName: 'Name',
    appNameInMenu: 'Name in the top bar',
    logo: 'Logo',
    logoInMenu: 'Logo in the top bar',
    fontFamily: 'Font',
    clientCss: 'Custom style',
    accentColor: 'Accent colour',
    timeZone: 'Time zone',
    firewallMarker: 'Text on the firewall page',
    sessionIdleMinutes: 'Sign people out when inactive for',
    sessionMaxHours: 'Sign everyone out after',
    impersonationReadOnly: 'View only',
    impersonationBy: 'Who can impersonate',
    impersonationMinutes: 'Ends after',
    anonymousMinimum: 'Fewest reviewers',
    anonymousAtRelease: 'Only with the packet',
  },
  by: {
    permitted: 'Everyone whose role allows it',
    administrators: 'Only those who also manage roles',
    nobody: 'No one',
  },

  nameSection: 'Name and logo',
  nameHint: 'Shown in the top bar of every page. The name is also in every window title.',
  preview: 'Preview of the top bar',
  previewMenu: 'My Tasks',
  previewButton: 'Start review',
  appName: 'Application name',
  appNameInMenu: 'Show the name in the top bar',
  logoInMenu: 'Show the logo in the top bar',
  logo: 'Logo',
  logoHint: 'PNG, JPEG, GIF or WebP, up to 5 MB. Shown 28 pixels high.',
  noLogo: 'No logo yet',
  logoAlt: 'Current logo',
  chooseLogo: 'Upload logo',
  otherLogo: 'Upload another logo',
  removeLogo: 'Remove logo',

  lookSection: 'Look',
  lookHint:
    'Colour and font are used on every page, including the sign-in page. The custom style is used on all pages after signing in, except this one.',
  accent: 'Accent colour',
  accentHint: 'For buttons, links and selected items. # and six digits.',
  pickAccent: 'Pick the accent colour',
  schemes: { light: 'Light', dark: 'Dark' },
  enough: 'contrast {ratio}:1, easy to read',
  tooLittle: 'contrast {ratio}:1, too hard to read. {shown} is shown instead, with {shownRatio}:1.',
  sampleLink: 'A link',
  sampleButton: 'A button',
  font: 'Font',
  ownFont: '{name} (default)',
  foreignFont: '{name} (served by your site)',
  fonts: {
    System: 'System: the font of each computer',
    Humanist: 'Humanist: open and friendly, without serifs',
    Geometric: 'Geometric: round and even, without serifs',
    Neutral: 'Neutral: like Helvetica and Arial',
    Verdana: 'Verdana: wide, for small type',
    Georgia: 'Georgia: with serifs, for long texts',
    'Old style': 'Old style: with serifs, like a book',
    Slab: 'Slab: with strong serifs',
  },
  fontHint:
    'No font is loaded from another site. Each is installed on people’s computers or comes with the product.',
  fontSample: 'Priya led the migration and brought 14 teams along with her.',
  css: 'Custom style (CSS)',
  cssHint:
    'Change colours, borders, spacing and type with your own selectors. A style cannot load, position, cover or hide anything. @media is the only @ rule allowed.',
  cssFaults: 'Fix these problems in the style',
  cssReset: 'Reset look',
  cssResetHint:
    'Restores the default colour and font and removes the custom style. Takes effect when you save.',
  cssPlain: 'Open the product without this style',
  cssPlainHint:
    'If a style gets in the way, add ?plain to any address or come to this page. Both work without the style.',

  timeSection: 'Time',
  timeHint: 'Decides when a day begins and ends: for stage starts, due dates and packet releases.',
  timeZone: 'Time zone',
  searchZone: 'Type a city or region',
  noZone: 'No matching time zone',
  now: 'It is {time} there now.',

  sessionSection: 'Sessions',
  sessionHint:
    'Takes effect immediately for everyone who is signed in. People whose session is too long must sign in again. What they were writing is kept.',

  impersonationSection: 'Impersonation',
  impersonationHint:
    'To help people with what they see. Each start and end is logged and visible to the person. It never lasts longer than an hour.',
  impersonationReadOnly: 'View only, without changing anything',

  anonymitySection: 'Anonymous reviews',
  anonymityHint:
    'For reviews whose template hides the reviewers’ names. Cycles take these settings at launch. Stricter settings apply to running cycles at once, and those cycles keep them: they never become less strict than their reviewers were told.',
  anonymousMinimum: 'Show them from this many reviewers on',
  anonymousMinimumHint:
    'With fewer, no one who may not know the names can read them. A higher number also hides reviews in cycles that already run or are closed.',
  anonymousAtRelease: 'Deliver them together when the packet is released',
  anonymousAtReleaseHint:
    'Until then, managers who may not know the names do not see them either. No day or order shows who wrote when. Later reviews arrive with the next release.',

  firewallSection: 'Firewall',
  firewallHint: 'For sites behind a firewall that refuses requests with its own page.',
  firewallMarker: 'Text on the firewall page',
  firewallMarkerHint:
    'With it we recognise that page and tell people that their text was refused, but is still there.',

  on: 'on',
  off: 'off',
  none: 'none',
  lines: '{count, plural, one {# line} other {# lines}}',
} as const;

/**
 * What the server answers about the configuration and the comment settings. Shown at the field; for
 * a style sheet, with the line.
 */
export const configMessages = {
  saved: 'Configuration saved. Everyone sees it from the next page they open.',
  savedAndEnded:
    'Configuration saved. {sessions, plural, one {# session was longer than now allowed and has ended} other {# sessions were longer than now allowed and have ended}}.',
  commentsSaved: 'Comment settings saved.',
  conflict: 'Someone else has changed this. Your changes are kept. Compare them before you save.',
  nameRequired: 'Enter a name.',
  fontUnknown: 'Choose a font from the list.',
  colorMalformed: 'Enter a colour as # and six digits, such as #0f6b5c.',
  zoneUnknown: 'There is no such time zone.',
  outOfRange: 'Enter a whole number from {least, number} to {most, number}.',
  idleLongerThanMax:
    'The time for inactive sessions cannot be longer than the maximum length of a session.',
  logoUnknown: 'This image no longer exists. Upload it again.',
  markerTooShort:
    'Enter at least {characters, plural, one {# character} other {# characters}}. Shorter texts could appear on other pages too.',
  visibilityRequired:
    'Select at least one option besides the one for the reviewer, so that everyone can comment.',
  defaultNotOffered: 'The default must be one of the selected options.',
} as const;

/** Problems of a style sheet. */
export const cssMessages = {
  at: 'Line {line}, column {column}: {text}',
  more: 'And {faults, number} more.',
  notCss: 'This is not valid CSS.',
  markup: 'HTML tags are not allowed in a style sheet.',
  tooDeep: 'This has too many nested levels.',
  atRule: '@{name} is not allowed here. @media is the only @ rule allowed.',
  property:
    '{name} is not allowed here. A style can change how things look, but not their position or whether they are shown.',
  variable:
    '{name} is not one of the product’s variables for colours, corners or font. Names of your own variables must begin with --client-.',
  load: 'A style cannot load anything. You can upload a logo above.',
  function: '{name}() is not allowed here.',
  value: 'This value is not recognised.',
  string: 'A text in quotes is only allowed as the name of a font.',
  tooLarge: '{value} is too large: it could cover the page.',
  fontSize:
    'A font size must be 8 to 48 px, 6 to 36 pt or 0.5 to 3 rem. Other sizes would grow or shrink in nested elements.',
  negative: '{value} would move things over others.',
  unit: '{unit} is not allowed here. Use px, rem, em or %.',
} as const;
