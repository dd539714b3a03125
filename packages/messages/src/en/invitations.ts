/** Mails with a link to choose a password. */
export const invitationMails = {
  subject: '{app}: choose your password',
  greeting: 'Hello {name},',
  invited: 'You are invited to {app}. Choose a password to sign in:',
  invitedBy: '{by} has invited you to {app}. Choose a password to sign in:',
  // The person asked for it on the sign-in page.
  forgotten: 'Choose a new password for {app} with this link:',
  endsInHours:
    '{hours, plural, one {The link works once and expires after # hour.} other {The link works once and expires after # hours.}} If you did not ask for it, ignore this email: your password stays as it is.',
  forgottenSubject: '{app}: choose a new password',
  reset: 'An administrator sent you this link to choose a new password for {app}:',
  ends: '{days, plural, one {The link works once and expires after # day.} other {The link works once and expires after # days.}} If you did not expect it, ignore this email.',
} as const;
