/** What the server or the connection could not do (section 8). */
export const errorMessages = {
  offline:
    'Unable to connect to server. You may be offline. Please check your internet connection. No data can be saved until your internet connection is restored.',
  internal: 'An internal error has occurred!',
  unavailable: 'This is not available right now. Try again in a moment.',
  sessionExpired: 'Your session has expired.',
  firewall:
    'Unable to handle your request. Our security firewall has flagged certain text in the submission and rejected the request. Please modify your submission and try again.',
  notAuthorised:
    'You are not authorized to this section. Please select a different item from the main menu.',
  notSignedIn: 'Log in to continue.',
  notFound: 'This item could not be found.',
  pageNotFound: 'This page could not be found.',
  validationFailed: 'Some entries are not valid. Check them and try again.',
  malformedBody: 'The request could not be read.',
  bodyTooLarge: 'This is too large to save.',
  conflict: 'Someone else has changed this. Reload to see the latest version.',
} as const;

/** Too many requests, with the time until the next is allowed. */
export const rateLimitMessages = {
  seconds: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  minutes: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
} as const;

/** Too many saves of a text. The browser keeps the text until it is saved. */
export const saveLimitMessages = {
  seconds:
    'Too many saves in a short time. Your text is not lost. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  minutes:
    'Too many saves in a short time. Your text is not lost. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
} as const;

/** What is wrong with a field. */
export const fieldMessages = {
  required: 'A value is required.',
  tooLong: 'Use at most {max, number} characters.',
  turnsText: 'Remove the hidden characters that change the direction of the text.',
} as const;
