const tokens = (count: number): string => `${count} API token${count === 1 ? '' : 's'}`;

/** Texts of the user's sign-in page that the specification does not fix. */
export const SIGN_IN_TEXTS = {
  title: 'Your sign-in',
  subtitle: ({ email }: { email: string }) => `You sign in as ${email}.`,
  failed: 'How you sign in could not be loaded',
  looking: 'Nothing is changed here while you preview a role.',
  password: 'Password',
  passwordHint: 'Only you know it. Nobody who works on this product will ever ask you for it.',
  change: 'Change password',
  off: 'Passwords are switched off here. You sign in with your company’s sign-in.',
  none: 'You sign in without a password.',
  sessions: 'Signed in',
  sessionsHint:
    'The browsers in which you are signed in now. Sign out of any that you do not know, and change your password.',
  onlyHere: 'You are signed in here and nowhere else.',
  signOutOthers: 'Sign out everywhere else',
  providers: 'Your company’s sign-in',
  providersHint: 'Whoever looks after users can unlink it.',
  provider: 'Sign-in',
  linked: 'Linked',
  used: 'Last used',
  switchedOff: 'Switched off',
  tokens: 'API tokens',
  tokensNone: 'No program reads in your name.',
  tokensSome: ({ count }: { count: number }) =>
    count === 1
      ? 'One API token works with your account.'
      : `${tokens(count)} work with your account.`,
  toTokens: 'See your API tokens',
} as const;

/** Texts of the dialog that changes the password. */
export const PASSWORD_TEXTS = {
  title: 'Change your password',
  current: 'Present password',
  currentRequired: 'Type the password you have now.',
  next: 'New password',
  hint: ({ min, advised }: { min: number; advised: number }) =>
    `At least ${min} characters; ${advised} or more are better. A few words that belong together only for you are best.`,
  ends: ({ count }: { count: number }) =>
    `You are signed out everywhere else, and stay signed in here.${count === 0 ? '' : ` ${count === 1 ? 'Your API token stops' : 'Your API tokens stop'} working: what uses ${count === 1 ? 'it' : 'them'} needs ${count === 1 ? 'a new one' : 'new ones'}.`}`,
  save: 'Change password',
  show: 'Show the password',
} as const;

/** Texts of the dialog that ends a session. */
export const ENDING_TEXTS = {
  one: ({ device }: { device: string }) => `Sign out of ${device}?`,
  oneMessage:
    'What is being typed there is kept in that browser, and is there again after signing in.',
  all: 'Sign out everywhere else?',
  allMessage: ({ count }: { count: number }) =>
    `You stay signed in here.${count === 0 ? '' : ' Your API tokens stop working as well.'}`,
  password: 'Your password',
  passwordHint: 'So that nobody else does this in a browser that was left open.',
  passwordRequired: 'Type your password.',
  signOut: 'Sign out',
  again:
    'It is some time since you signed in. Sign in again, so that nobody else does this in a browser that was left open; then you come back here.',
  againWith: ({ name }: { name: string }) => `Sign in again with ${name}`,
  noWay: 'It is some time since you signed in. Log out and sign in again first.',
} as const;
