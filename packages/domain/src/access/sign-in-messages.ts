const things = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** Describes what else ended, one sentence each; empty if nothing did. */
function endedWords({ sessions, tokens }: { sessions: number; tokens: number }): string[] {
  const [other, revoked] = [
    `You are signed out of ${things(sessions, 'other browser')}.`,
    `${things(tokens, 'API token')} ${are(tokens)} revoked.`,
  ];
  return [...(sessions === 0 ? [] : [other]), ...(tokens === 0 ? [] : [revoked])];
}

/**
 * Texts about the person's own sign-in. Kept apart from MESSAGES so that only pages that use them
 * load them.
 */
export const SIGN_IN_MESSAGES = {
  notAsAnother: 'How somebody signs in is theirs alone. Please stop impersonating first.',
  passwordChanged: (ended: { sessions: number; tokens: number }) =>
    ['Your password is changed.', ...endedWords(ended)].join(' '),
  signedOut: ({ sessions, tokens }: { sessions: number; tokens: number }) =>
    sessions === 0 && tokens === 0
      ? 'You were signed in nowhere else.'
      : endedWords({ sessions, tokens }).join(' '),
  wrongPassword: 'This is not your present password.',
  samePassword: 'This is your present password. Please choose another one.',
  noPassword: 'You sign in without a password, so that there is none to change.',
  changedMeanwhile: 'Your password was changed in another window meanwhile. Please look again.',
  thisBrowser: 'This is the browser you are in. Log out of it with the menu under your name.',
  confirmFirst: 'Please confirm with your password.',
  signInAgain:
    'It is some time since you signed in. Please sign in again, and then end the session.',
} as const;
