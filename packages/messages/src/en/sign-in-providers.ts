/** The setup page of an OpenID Connect provider. */
export const openIdSetup = {
  issuer: 'Provider address',
  issuerHint:
    'The issuer, such as https://login.microsoftonline.com/your-tenant-id/v2.0 or https://accounts.google.com.',
  clientId: 'Client ID',
  secret: 'Client secret',
  secretHint: 'The provider shows it once, when you register the application.',
  addressesFailed: 'The addresses that the provider needs could not be loaded',
  redirect: 'Redirect address',
  redirectHint: 'Give it to the provider. People return to it after they sign in.',
  signOut: 'Address after logging out',
  signOutHint: 'Give it to the provider if it asks for one.',
  match: 'How to find a person at their first sign-in',
  matchHint:
    'Later sign-ins use the provider’s own ID for the person, even if their email changes.',
  matches: {
    verified_email: {
      label: 'Verified email address',
      hint: 'Only if the provider says that the address is verified.',
    },
    employee_number: {
      label: 'Employee number in a claim',
      hint: 'The provider sends it for each person.',
    },
    email_claim: {
      label: 'Email address in another claim',
      hint: 'For a provider that does not say whether an address is verified, such as Entra ID with “preferred_username”. Choose it only if people cannot change that claim themselves.',
    },
  },
  claim: 'Claim name',
  strength: 'Sign-in requirements',
  strengthHint:
    'People cannot sign in if the provider does not confirm these. Those who may use a password can still sign in with it.',
  amr: 'Methods',
  amrHint: 'The claim “amr” must contain one of these, such as mfa. Leave empty to allow any.',
  acr: 'Levels',
  acrHint:
    'The claim “acr” must contain one of these. We ask the provider for them. Leave empty to allow any.',
  maxAge: 'Maximum age of the sign-in, in minutes',
  maxAgeHint:
    'People who signed in to the provider longer ago must sign in again. Leave empty to accept any age.',
  authentication: 'Client authentication',
  authentications: {
    basic: 'In the header (client_secret_basic)',
    post: 'In the body (client_secret_post)',
  },
  scopes: 'Scopes',
  only: 'Only administrators may use passwords',
  onlyHint:
    'Everyone else signs in with this provider. Administrators keep their passwords, so that they can still sign in when the provider is unavailable.',
  used: '{count, plural, one {# person has} other {# people have}} signed in with it.',
} as const;

/** The sign-in page. */
export const openIdLabels = {
  signInWith: 'Sign in with {name}',
  or: 'or',
  asAdministrator: 'Sign in as an administrator',
  administratorsOnly: 'Only administrators use passwords. Everyone else signs in above.',
} as const;

/** For the log of a provider and the user pages. */
export const openIdMessages = {
  passwordOff:
    'Passwords are switched off here. Go to the sign-in page and sign in with your company account.',
  unknownAccount: 'Someone signed in at the provider but has no active account here.',
  otherIdentity:
    'Someone signed in at the provider, but their account here is linked to another identity there. If they are the same person, unlink it on the user’s page.',
  deactivatedAccount: 'Someone signed in at the provider, but their account here is closed.',
  unverifiedEmail: 'The provider did not say that the person’s email address is verified.',
  missingClaim: 'The provider did not send the claim “{claim}”.',
  tooWeak:
    'The provider did not confirm in “{claim}” that the sign-in meets the requirements of this integration.',
  tooLongAgo: 'The provider did not confirm in “auth_time” that the sign-in is recent enough.',
  signedIn: 'Someone signed in.',
  linked: 'Someone signed in for the first time. Their account is now linked.',
  unlinked: '{name} will be linked again at the next sign-in with the provider.',
  discovered: 'The provider answered as {issuer}.',
  works: 'People can sign in with it.',
  clientKnown: 'The provider accepts the client ID and secret.',
  signsOut: 'Logging out here also logs out at the provider.',
  signsOutNot: 'The provider has no logout. People who log out here stay logged in there.',
  noEmail:
    'The provider does not list “email” in its claims. If people cannot sign in, use another claim to find them.',
} as const;

/** What the server answers on the setup page. */
export const openIdSetupMessages = {
  issuerRequired: 'Enter the provider address (issuer).',
  everyCompany:
    'This address signs in people of any company. Enter the address with your own tenant ID.',
  clientRequired: 'Enter the client ID that the provider shows for this application.',
  secretRequired: 'Enter the client secret.',
  scopesRequired: 'The scopes must include “openid”.',
  claimRequired: 'Enter the claim name.',
  claimOfEmail:
    'The claim “email” counts only if the address is verified. Choose “Verified email address” instead.',
  fullReach:
    'A sign-in provider can sign in as any user. Only administrators with all permissions can set one up.',
  notLinked: '{name} has not signed in with a provider yet.',
} as const;

/** Why someone could not sign in, told to them. */
export const openIdRefusals = {
  unverified:
    'Your company’s sign-in did not say that your email address is verified. Ask your IT team.',
  no_claim: 'Your company’s sign-in did not tell us who you are. Ask your IT team.',
  weak: 'You need a stronger sign-in here, such as one with a second factor. Sign in again, or ask your IT team.',
  refused: 'Your company’s sign-in did not let you in. Try again, or ask your IT team.',
  provider: 'Your company’s sign-in could not be reached or failed. Try again in a moment.',
  over: 'Signing in took too long, or it was started in another window. Sign in again.',
  too_many: 'Too many attempts to sign in. Wait a few minutes and try again.',
  off: 'This way of signing in is switched off.',
} as const;

/** Problems of a provider, for the log and the test. They contain protocol codes, never a token. */
export const openIdFaults = {
  clientRefused: 'The provider does not accept this client ID and secret.',
  notSignedIn: 'The provider did not sign the person in ({code}).',
  exchangeRefused: 'The provider refused to exchange the code for a token ({code}).',
  noIdToken: 'The answer of the provider does not say who signed in (no ID token).',
  unchecked: 'The sign-in could not be verified ({code}).',
} as const;

/** The failed protocol check, by the error code of the library. */
export const openIdChecks = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The provider’s answer is for another sign-in, or names another issuer than the one set up.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'The signed answer is for another application, issuer or sign-in.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The signed answer is not valid at this time. Compare the clocks of the two servers.',
  OAUTH_KEY_SELECTION_FAILED: 'The answer is signed with a key that the provider does not publish.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The provider’s answer is not valid OpenID Connect.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The provider’s answer is not valid OpenID Connect.',
  OAUTH_INVALID_RESPONSE: 'The provider’s answer cannot be used for this sign-in.',
  OAUTH_INVALID_SIGNATURE: 'The signature of the answer is not the provider’s.',
} as const;
