/** Mails with a link to choose a password. */
export const invitationMails = {
  subject: '{app}: choose your password',
  greeting: 'Hello {name},',
  invited: 'You are invited to {app}. Choose a password to sign in:',
  invitedBy: '{by} has invited you to {app}. Choose a password to sign in:',
  reset: 'An administrator sent you this link to choose a new password for {app}:',
  ends: '{days, plural, one {The link works once and expires after # day.} other {The link works once and expires after # days.}} If you did not expect it, ignore this email.',
} as const;
