/**
 * Texts of the configuration and the comment settings. Shown at the field; for a style sheet, with
 * the line.
 */
export const CONFIG_MESSAGES = {
  saved: 'The configuration is saved. Everybody sees it from their next page on.',
  savedAndEnded: ({ sessions }: { sessions: number }) =>
    `The configuration is saved. ${sessions === 1 ? 'One session was longer than allowed now and has ended' : `${sessions} sessions were longer than allowed now and have ended`}.`,
  commentsSaved: 'The comment settings are saved.',
  changedMeanwhile:
    'Somebody else has changed this meanwhile. What you entered is still here; please compare before you save.',
  nameRequired: 'Please enter a name.',
  fontUnknown: 'Please choose one of the fonts of the list.',
  colorMalformed: 'Please enter a colour as # and six digits, such as #0f6b5c.',
  zoneUnknown: 'There is no such time zone.',
  outOfRange: ({ least, most }: { least: number; most: number }) =>
    `Please enter a whole number from ${least} to ${most}.`,
  idleLongerThanMax: 'A session cannot stand unused longer than it lasts.',
  logoUnknown: 'This image is not there any more. Please choose it again.',
  markerTooShort: ({ characters }: { characters: number }) =>
    `Please enter at least ${characters} characters, so that no other page is taken for the firewall's.`,
  visibilityRequired:
    'Please leave one that everybody can choose: Only me, Managers and HR, or Everyone who can read this form.',
  defaultNotOffered: 'What comments begin with must be one of those that can be chosen.',
} as const;

/** Problems of a style sheet. */
export const CSS_MESSAGES = {
  at: ({ line, column, text }: { line: number; column: number; text: string }) =>
    `Line ${line}, column ${column}: ${text}`,
  more: ({ faults }: { faults: number }) => `And ${faults === 1 ? 'one more' : `${faults} more`}.`,
  notCss: 'This is not CSS.',
  markup: 'Tags of HTML cannot stand in a style sheet.',
  tooDeep: 'This is nested too deeply.',
  atRule: ({ name }: { name: string }) =>
    `@${name} is not allowed here; of the rules with @ only @media is.`,
  property: ({ name }: { name: string }) =>
    `${name} is not allowed here. A style says how things look, not where they stand or whether they are there.`,
  variable: ({ name }: { name: string }) =>
    `${name} is none of the product's variables for colours, corners or its font. One of your own begins with --client-.`,
  load: 'Nothing is loaded by a style. A logo can be uploaded above.',
  function: ({ name }: { name: string }) => `${name}() is not allowed here.`,
  value: 'This value is not understood.',
  string: 'A text in quotes is allowed in the name of a font only.',
  tooLarge: ({ value }: { value: string }) => `${value} is too large: it could cover the page.`,
  fontSize:
    'A font size is 8 to 48 px, 6 to 36 pt or 0.5 to 3 rem. Others grow or vanish where one thing stands within another.',
  negative: ({ value }: { value: string }) => `${value} would move things over others.`,
  unit: ({ unit }: { unit: string }) => `${unit} is not allowed here; px, rem, em and % are.`,
} as const;
