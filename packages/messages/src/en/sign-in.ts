/** The user's sign-in page. */
export const signIn = {
  title: 'Your sign-in',
  subtitle: 'You sign in as {email}.',
  failed: 'Your sign-in could not be loaded',
  previewing: 'You cannot change anything here while you preview a role.',
  password: 'Password',
  passwordHint: 'Only you know it. We will never ask you for it.',
  change: 'Change password',
  off: 'Passwords are switched off. You sign in with your company’s sign-in provider.',
  none: 'You sign in without a password.',
  sessions: 'Sessions',
  sessionsHint:
    'The browsers you are signed in with. If you do not recognize one, sign out of it and change your password.',
  onlyHere: 'You are not signed in anywhere else.',
  signOutOthers: 'Sign out everywhere else',
  providers: 'Your company’s sign-in provider',
  providersHint: 'An administrator can unlink it.',
  provider: 'Linked {linked} · Last used {used}',
  switchedOff: 'Switched off',
  impersonations: 'Who viewed the product as you',
  impersonationsHint: 'Unsent drafts are never shown to them.',
  impersonationsNone: 'No one has.',
  impersonated: '{from} to {to}',
  impersonatedSince: 'Since {from}',
  noReason: 'No reason given',
  tokens: 'API tokens',
  tokensNone: 'No active API tokens.',
  tokensSome: '{count, plural, one {# active API token.} other {# active API tokens.}}',
  toTokens: 'View API tokens',
} as const;

/** The dialog that changes the password. */
export const passwordDialog = {
  title: 'Change password',
  current: 'Current password',
  currentRequired: 'Enter your current password.',
  next: 'New password',
  hint: 'At least {min, number} characters. {advised, number} or more are better. A few unrelated words work best.',
  ends: 'You are signed out everywhere else and stay signed in here.{count, plural, =0 {} one { Your API token stops working. Create a new one for the program that uses it.} other { Your API tokens stop working. Create new ones for the programs that use them.}}',
  save: 'Change password',
  show: 'Show password',
} as const;

/** The dialog that ends sessions. */
export const endSession = {
  one: 'Sign out of {device}?',
  oneMessage: 'Unsaved text is kept in that browser and is back after signing in.',
  all: 'Sign out everywhere else?',
  allMessage:
    'You stay signed in here.{count, plural, =0 {} one { Your API token stops working.} other { Your API tokens stop working.}}',
  password: 'Your password',
  passwordHint: 'To make sure it is you.',
  passwordRequired: 'Enter your password.',
  signOut: 'Sign out',
  again:
    'You signed in some time ago. Sign in again to make sure it is you. Then you come back here.',
  againWith: 'Sign in again with {name}',
  noWay: 'You signed in some time ago. Log out and sign in again first.',
} as const;

/** What the server answers about the user's own sign-in. */
export const signInMessages = {
  notAsAnother: 'You cannot change how someone else signs in. Stop impersonating first.',
  passwordChanged:
    'Password changed.{sessions, plural, =0 {} one { You are signed out of # other browser.} other { You are signed out of # other browsers.}}{tokens, plural, =0 {} one { # API token revoked.} other { # API tokens revoked.}}',
  signedOut:
    '{sessions, plural, =0 {{tokens, plural, =0 {You were not signed in anywhere else.} one {# API token revoked.} other {# API tokens revoked.}}} one {You are signed out of # other browser.{tokens, plural, =0 {} one { # API token revoked.} other { # API tokens revoked.}}} other {You are signed out of # other browsers.{tokens, plural, =0 {} one { # API token revoked.} other { # API tokens revoked.}}}}',
  wrongPassword: 'This is not your current password.',
  samePassword: 'This is your current password. Choose another one.',
  noPassword: 'You sign in without a password, so there is none to change.',
  conflict: 'Your password was changed in another window. Reload the page.',
  thisBrowser:
    'This is your current browser. To sign out here, use Logout in the menu under your name.',
  confirmFirst: 'Enter your password to confirm.',
  signInAgain: 'You signed in some time ago. Sign in again, then end the session.',
} as const;
