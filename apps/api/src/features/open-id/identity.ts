import type { OpenIdMatch, OpenIdRefusal } from '@reviews/domain';

/** What a provider says of somebody, as far as it is read. */
export type Claims = Readonly<Record<string, unknown>>;

/** By what somebody is found who signs in for the first time. */
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

/** Providers say it as a value, some as a text; whatever else is there says nothing. */
const isVerified = ({ email_verified: verified }: Claims): boolean =>
  verified === true || verified === 'true';

/** As addresses are kept: in small letters. What is none of ours and would become one of ours is another letter, as the sign for kelvin is no k. */
const inSmallLetters = (text: string): string =>
  text.replaceAll(/[^\p{ASCII}]|[A-Z]+/gu, (part) =>
    /^[^\p{ASCII}]$/u.test(part) && /[a-z]/u.test(part.toLowerCase()) ? part : part.toLowerCase(),
  );

/** An address counts only where the provider says that it is the person's own, whatever claim it stands in. */
function addressOf(claims: Claims, claim: string): FoundBy | OpenIdRefusal {
  const value = textOf(claims[claim]);
  if (value === null) return 'no_claim';
  if (claim === 'email' && !isVerified(claims)) return 'unverified';
  return { field: 'email', value: inSmallLetters(value) };
}

/** By what an account is looked for, or why for none. */
export function foundBy(
  claims: Claims,
  { match, claim }: { readonly match: OpenIdMatch; readonly claim: string },
): FoundBy | OpenIdRefusal {
  if (match === 'verified_email') return addressOf(claims, 'email');
  if (match === 'email_claim') return addressOf(claims, claim);
  const value = textOf(claims[claim]);
  return value === null ? 'no_claim' : { field: 'employee_number', value };
}

/** The claims that the way of finding people needs. */
export const neededClaims = ({
  match,
  claim,
}: {
  readonly match: OpenIdMatch;
  readonly claim: string;
}): readonly string[] => (match === 'verified_email' ? ['email', 'email_verified'] : [claim]);

/**
 * Of what a provider has signed, and what it has told besides, the one that says what is needed, and never some of both: what the one
 * calls verified says nothing of the address that the other names.
 */
export const saidTogether = (
  asked: Parameters<typeof neededClaims>[0],
  signed: Claims,
  told: Claims,
): Claims => (neededClaims(asked).some((claim) => claim in told) ? told : signed);
