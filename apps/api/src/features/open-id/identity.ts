import type { OpenIdMatch, OpenIdRefusal } from '@reviews/domain';

/** Claims of a provider about a person, unvalidated. */
export type Claims = Readonly<Record<string, unknown>>;

/** The key by which someone is found on their first sign-in. */
export interface FoundBy {
  readonly field: 'email' | 'employee_number';
  readonly value: string;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : null;

/**
 * Returns whether the address is verified. Providers send a boolean, some a string; anything else
 * counts as false.
 */
const isVerified = ({ email_verified: verified }: Claims): boolean =>
  verified === true || verified === 'true';

/**
 * Lower-cases an address as stored addresses are. Letters outside ASCII stay as they are, since
 * some of them lower-case to ASCII ones: the kelvin sign is not a k.
 */
const inSmallLetters = (text: string): string =>
  text.replaceAll(/[^\p{ASCII}]|[A-Z]+/gu, (part) =>
    /^[^\p{ASCII}]$/u.test(part) && /[a-z]/u.test(part.toLowerCase()) ? part : part.toLowerCase(),
  );

/**
 * Returns the address only if the provider says that it belongs to the person, whatever claim holds
 * it.
 */
function addressOf(claims: Claims, claim: string): FoundBy | OpenIdRefusal {
  const value = textOf(claims[claim]);
  if (value === null) return 'no_claim';
  if (claim === 'email' && !isVerified(claims)) return 'unverified';
  return { field: 'email', value: inSmallLetters(value) };
}

/** Returns the key to look up an account by, or the reason why there is none. */
export function foundBy(
  claims: Claims,
  { match, claim }: { readonly match: OpenIdMatch; readonly claim: string },
): FoundBy | OpenIdRefusal {
  if (match === 'verified_email') return addressOf(claims, 'email');
  if (match === 'email_claim') return addressOf(claims, claim);
  const value = textOf(claims[claim]);
  return value === null ? 'no_claim' : { field: 'employee_number', value };
}

/** Returns the claims that the configured lookup needs. */
export const neededClaims = ({
  match,
  claim,
}: {
  readonly match: OpenIdMatch;
  readonly claim: string;
}): readonly string[] => (match === 'verified_email' ? ['email', 'email_verified'] : [claim]);

/**
 * Chooses between the signed claims and the userinfo claims: the one that has everything needed.
 * Never mixes them, because `email_verified` in one says nothing about the address in the other.
 */
export const saidTogether = (
  asked: Parameters<typeof neededClaims>[0],
  signed: Claims,
  told: Claims,
): Claims => (neededClaims(asked).some((claim) => claim in told) ? told : signed);
