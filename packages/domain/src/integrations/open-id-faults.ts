/**
 * Texts about provider problems, for the integration's log and test. They contain protocol codes,
 * never a token.
 */
export const OPEN_ID_FAULT_WORDS = {
  clientRefused: 'The provider does not accept the client id with this secret.',
  notSignedIn: ({ code }: { code: string }) => `The provider did not sign the person in (${code}).`,
  exchangeRefused: ({ code }: { code: string }) => `The provider refused the exchange (${code}).`,
  noIdToken: 'The provider answered without saying who signed in.',
  unchecked: ({ code }: { code: string }) => `The sign-in could not be checked (${code}).`,
} as const;

const NO_OPEN_ID = 'What the provider answered is not OpenID Connect.';

/** The failed protocol check, by the error code of the library. */
export const OPEN_ID_CHECK_WORDS = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'What the provider answered is not for this sign-in, or names another issuer than the one set up.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'The signed answer is for another application, from another issuer, or of another sign-in.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The signed answer is not valid at this time. Compare the clocks of the two servers.',
  OAUTH_KEY_SELECTION_FAILED: 'The answer is signed with a key that the provider does not publish.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: NO_OPEN_ID,
  OAUTH_RESPONSE_IS_NOT_JSON: NO_OPEN_ID,
  OAUTH_INVALID_RESPONSE: 'What the provider answered cannot be used for this sign-in.',
  OAUTH_INVALID_SIGNATURE: 'The signature of the answer is not the provider’s.',
} as const;

export const isOpenIdCheck = (code: string): code is keyof typeof OPEN_ID_CHECK_WORDS =>
  Object.hasOwn(OPEN_ID_CHECK_WORDS, code);
