/**
 * How an account is matched on the first sign-in with a provider. Later sign-ins use the provider's
 * own id for the person.
 */
export const OPEN_ID_MATCHES = ['verified_email', 'employee_number', 'email_claim'] as const;
export type OpenIdMatch = (typeof OPEN_ID_MATCHES)[number];

export const OPEN_ID_AUTHENTICATIONS = ['basic', 'post'] as const;
export const OPEN_ID_SCOPES = 'openid profile email';

/**
 * Why a sign-in with a provider failed. All reasons that depend on an account share one code, as
 * for a password.
 */
export const OPEN_ID_REFUSALS = [
  'account',
  'unverified',
  'no_claim',
  'weak',
  'refused',
  'provider',
  'over',
  'too_many',
  'off',
] as const;
export type OpenIdRefusal = (typeof OPEN_ID_REFUSALS)[number];

export const isOpenIdRefusal = (text: string | null): text is OpenIdRefusal =>
  OPEN_ID_REFUSALS.some((code) => code === text);

/** Maximum of the setting for how recent the sign-in at the provider must be: a month. */
export const OPEN_ID_MAX_AGE_MINUTES = 43_200;

/** How long a started sign-in may take at the provider. */
export const OPEN_ID_ATTEMPT_MS = 10 * 60_000;
const INNER_ADDRESS_MAX_CHARS = 1000;
const ANY_SITE = 'https://site.example';

/**
 * Whether an address is a path on this site to return to after sign-in. Never another host, a
 * sign-in page or an API call.
 */
export function isInnerAddress(path: string): boolean {
  if (path.length > INNER_ADDRESS_MAX_CHARS || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path))
    return false;
  // Parsed like a browser does: '/x/../api' and '/%2e/api' are '/api'.
  const url = URL.parse(path, ANY_SITE);
  return (
    url !== null &&
    url.origin === ANY_SITE &&
    !/^\/(?:\/|(?:login|auth|api|scim)(?:\/|$))/iu.test(url.pathname)
  );
}

/**
 * Entra ID endpoints that sign in people of any company. Their claims are controlled by their own
 * company.
 */
const EVERY_COMPANY = /^\/(?:common|organizations|consumers)(?:\/|$)/iu;

/**
 * Whether an issuer serves more than one company. A stranger could then claim to be a person of
 * this company.
 */
export function isForEveryCompany(issuer: string): boolean {
  const url = URL.parse(issuer.trim());
  return (
    url !== null &&
    /(?:^|\.)(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn|windows\.net)$/iu.test(
      url.hostname,
    ) &&
    EVERY_COMPANY.test(url.pathname)
  );
}

/** Texts of the sign-in page. */
export const OPEN_ID_LABELS = {
  signInWith: ({ name }: { name: string }) => `Sign in with ${name}`,
  or: 'or',
  asAdministrator: 'Sign in as an administrator',
  administratorsOnly: 'Passwords are for administrators. Everybody else signs in above.',
} as const;

/** Texts about signing in with a provider, for the log and the user pages. */
export const OPEN_ID_MESSAGES = {
  passwordOff:
    'Passwords are switched off here. Go to the sign-in page and use your company’s sign-in.',
  /** For the integration's log: why no account was signed in to. The log adds ids, not names. */
  unknownAccount: 'Somebody signed in at the provider who has no account here that can be used.',
  otherIdentity:
    'Somebody signed in at the provider as a person whose account here is linked with another identity there. Unlink it on the page of the user if they are the same.',
  deactivatedAccount: 'Somebody signed in at the provider whose account here is closed.',
  unverifiedEmail: 'The provider did not say that the person’s email address is verified.',
  missingClaim: ({ claim }: { claim: string }) => `The provider did not send the claim “${claim}”.`,
  tooWeak: ({ claim }: { claim: string }) =>
    `The provider did not say in “${claim}” that the person signed in there as this integration asks.`,
  tooLongAgo:
    'The provider did not say in “auth_time” that the person signed in there lately enough.',
  signedIn: 'Somebody signed in.',
  linked: 'Somebody signed in for the first time and was linked with their account.',
  unlinked: ({ name }: { name: string }) =>
    `${name} is found anew at the next sign-in with the provider.`,
  discovered: ({ issuer }: { issuer: string }) =>
    `The provider is there and says that it is ${issuer}.`,
  works: 'People can be signed in with it.',
  clientKnown: 'It knows the client id and accepts the secret.',
  signsOut: 'Logging out here also logs out there.',
  signsOutNot: 'It offers no logging out: who logs out here stays logged in there.',
  noEmail:
    'It does not list “email” among what it tells of people. Find people by another claim if nobody can sign in.',
} as const;

/** Texts of the setup page. */
export const OPEN_ID_SETUP_MESSAGES = {
  issuerRequired: 'Give the issuer, the address under which the provider describes itself.',
  everyCompany:
    'This address signs in people of every company. Give the one with the id of your own tenant.',
  clientRequired: 'Give the client id that the provider shows for this application.',
  secretRequired: 'Give the client secret.',
  scopesRequired: 'The scopes hold “openid”.',
  claimRequired: 'Say which claim it is.',
  claimOfEmail:
    'An address in the claim “email” counts only where it is verified. Choose “Verified email address”.',
  fullReach:
    'Whoever signs people in can be anybody. That is set up by somebody who may do everything here: an Administrator.',
  notLinked: ({ name }: { name: string }) => `${name} has not signed in with a provider yet.`,
} as const;

/** Messages to the person signing in, one sentence each. */
export const OPEN_ID_REFUSAL_WORDS: Readonly<Record<Exclude<OpenIdRefusal, 'account'>, string>> = {
  unverified:
    'Your company’s sign-in does not say that your email address is verified. Ask whoever looks after it.',
  no_claim: 'Your company’s sign-in did not say who you are here. Ask whoever looks after it.',
  weak: 'Your company’s sign-in did not ask you for as much as is needed here, such as a second factor. Sign in again, or ask whoever looks after it.',
  refused: 'Your company’s sign-in did not let you in. Try again, or ask whoever looks after it.',
  provider:
    'Your company’s sign-in could not be reached or did not answer as it should. Try again in a moment.',
  over: 'That took too long or was begun in another window. Sign in again.',
  too_many: 'Too many attempts to sign in. Wait a few minutes and try again.',
  off: 'This way of signing in is switched off.',
};
