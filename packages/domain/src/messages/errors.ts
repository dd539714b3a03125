const INTERNAL_ERROR = 'An internal error has occurred!';

/** Section 8: transport and status. */
export const errors = {
  offline:
    'Unable to connect to server. You may be offline. Please check your internet connection. No data can be saved until your internet connection is restored.',
  internal: INTERNAL_ERROR,
  unavailable: 'This is not available at the moment. Please try again shortly.',
  sessionExpired: 'Your session has expired.',
  firewall:
    'Unable to handle your request. Our security firewall has flagged certain text in the submission and rejected the request. Please modify your submission and try again.',
  notAuthorised:
    'You are not authorized to this section. Please select a different item from the main menu.',
  notSignedIn: 'Please log in to continue.',
  notFound: 'This item could not be found.',
  pageNotFound: 'This page could not be found.',
  validationFailed: 'Some of the entries are not valid. Please check them and try again.',
  malformedBody: 'The request could not be read.',
  bodyTooLarge: 'This is too large to be saved.',
  changedMeanwhile:
    'Someone else has changed this meanwhile. Please reload to see the latest version.',
  rateLimited: ({ seconds }: { seconds: number }) =>
    `Too many attempts. Please try again in ${seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`,
} as const;
