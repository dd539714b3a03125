/** What the server and the session-expired dialog answer. */
export const sessionMessages = {
  // The same for an unknown address and a wrong password, so that it reveals neither.
  loginFailed: 'The email address or password is not correct.',
  popupBlocked: 'Your browser blocked the login window. Allow it and try again.',
} as const;

/** The menu under the user's name and the session-expired dialog. */
export const sessionLabels = {
  loginDialogTitle: 'Please Login To Continue',
  login: 'Login',
  logout: 'Logout',
  myHistory: 'My History',
  yourPhoto: 'Your photo',
  myTokens: 'API tokens',
  mySignIn: 'Your sign-in',
} as const;

/** The menu under the user's name. */
export const userMenu = {
  impersonating: 'Impersonating',
  // Read out after the name.
  menu: ': user menu',
} as const;

/** The choice of light or dark. */
export const colorSchemes = {
  legend: 'Appearance',
  choices: { auto: 'System', light: 'Light', dark: 'Dark' },
} as const;

/** The banner while previewing a role. */
export const rolePreview = {
  label: 'Role preview',
  banner: 'You are previewing the role “{role}”. You cannot change anything.',
  stop: 'Stop preview',
} as const;

/** The session-expired dialog. */
export const sessionExpired = {
  hint: 'Login opens a small window. This page stays open and keeps everything you have typed.',
} as const;

/** The login form. */
export const loginForm = {
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  forgotten: 'Forgot password?',
} as const;

/** The page that asks for a link to choose a new password. */
export const forgottenPassword = {
  title: 'Forgot your password?',
  hint: 'Enter the email address that you sign in with. You get an email with a link to choose a new password.',
  email: 'Email',
  send: 'Send link',
  sentHint:
    'No email after a few minutes? Check your spam folder and the address, or ask your administrator.',
  another: 'Use another address',
  noMail:
    'Emails are not set up here, so no link can be sent. Ask your administrator: they can have a new password link created for you.',
  toLogin: 'Back to login',
} as const;

/** The accounts that a demo company offers below the login form. */
export const demoAccounts = {
  title: 'Try the demo as',
  hint: 'This is a demo company. Choose a person to sign in as.',
} as const;

/** The login page and the popup of the session-expired dialog. */
export const loginPage = {
  title: 'Log in',
  heading: 'Log in to {app}',
} as const;
export const loginPopup = {
  title: 'Log in',
  heading: 'Log in to continue',
  done: 'You are logged in',
  doneHint: 'You can close this window and continue where you left off.',
  close: 'Close window',
} as const;

/** The page that a link to choose a password opens. */
export const welcomePage = {
  title: 'Choose a password',
  heading: 'Welcome to {app}',
} as const;
export const choosePassword = {
  over: 'This link no longer works',
  overHint:
    'Links work once and expire. Ask for a new one under “Forgot password?”, or ask the person who invited you.',
  toLogin: 'Go to login',
  failed: 'The link could not be checked',
} as const;
export const choosePasswordForm = {
  hello: 'Hello {name}. Choose a password for {email}.',
  password: 'New password',
  hint: 'At least {min, number} characters. {advised, number} or more are better. A few unrelated words work best.',
  show: 'Show password',
  save: 'Save and sign in',
} as const;

/** The sessions of an account. */
export const sessionTable = {
  device: 'Browser',
  unknown: 'Unknown browser',
  address: 'Address',
  began: 'Since',
  lastSeen: 'Last used',
  here: 'This browser',
  impersonating: 'Impersonating {name}',
  signOut: 'Sign out',
  signOutOf: 'Sign out of {device}',
} as const;
