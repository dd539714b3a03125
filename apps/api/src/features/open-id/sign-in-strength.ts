import type { OpenIdSettings } from '@reviews/contracts';
import type { Claims } from './identity.ts';

type Asked = Pick<OpenIdSettings, 'acr' | 'amr' | 'max_age'>;

/** Tolerated clock difference between two servers. */
const CLOCKS_APART_SECONDS = 60;
const SECONDS = 60;

export const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/**
 * Returns the request parameters for the required strength. `again` asks users with a session to
 * sign in again.
 */
export function strengthAsked(
  { acr, max_age: minutes }: Asked,
  again: boolean,
): Readonly<Record<string, string>> {
  const levels = wordsIn(acr);
  return {
    ...(levels.length === 0 ? {} : { acr_values: levels.join(' ') }),
    ...(again ? { prompt: 'login', max_age: '0' } : {}),
    ...(again || minutes === 0 ? {} : { max_age: String(minutes * SECONDS) }),
  };
}

const said = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const saysAny = (value: unknown, asked: readonly string[]): boolean =>
  asked.length === 0 || said(value).some((word) => asked.some((each) => each === word));

/** Returns the earliest accepted time of sign-in, in seconds, or null if any will do. */
function latestOf(
  { max_age: minutes }: Asked,
  { now, since }: { readonly now: Date; readonly since: Date | null },
): number | null {
  const bounds = [
    ...(minutes === 0 ? [] : [now.getTime() / 1000 - minutes * SECONDS]),
    ...(since === null ? [] : [since.getTime() / 1000]),
  ];
  return bounds.length === 0 ? null : Math.max(...bounds) - CLOCKS_APART_SECONDS;
}

/**
 * Returns the signed claim that fails the required strength, or null if all meet it. A missing
 * claim counts as a password sign-in at an unknown time (ASVS 6.8.4).
 *
 * @param when `since` is when a sign-in began that had to be a new one
 */
export function weakClaim(
  signed: Claims,
  asked: Asked,
  when: { readonly now: Date; readonly since: Date | null },
): 'acr' | 'amr' | 'auth_time' | null {
  if (!saysAny(signed['acr'], wordsIn(asked.acr))) return 'acr';
  if (!saysAny(signed['amr'], wordsIn(asked.amr))) return 'amr';
  const [latest, at] = [latestOf(asked, when), signed['auth_time']];
  return latest === null || (typeof at === 'number' && at >= latest) ? null : 'auth_time';
}
