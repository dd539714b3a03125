import { texts } from '@reviews/messages';
import {
  openIdLabels,
  openIdMessages,
  openIdRefusals,
  openIdSetupMessages,
} from '@reviews/messages/en/sign-in-providers';

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
export const OPEN_ID_LABELS = texts(openIdLabels);
/** Texts about signing in with a provider, for the log and the user pages. */
export const OPEN_ID_MESSAGES = texts(openIdMessages);
/** Texts of the setup page. */
export const OPEN_ID_SETUP_MESSAGES = texts(openIdSetupMessages);
/** Messages to the person signing in. */
export const OPEN_ID_REFUSAL_WORDS = texts(openIdRefusals);
