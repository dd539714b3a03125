import { pathOf, type Endpoint } from '@reviews/contracts';
import type { Credentials } from './callers.ts';
import { MORE_THAN_MAY_BE } from './hostile.ts';
import { jsonOf, JSON_TYPE, type Letter } from './letter.ts';

/** What a provocation needs besides the valid request that it spoils. */
export interface Provocation {
  readonly endpoint: Endpoint;
  readonly signedOut: Credentials;
  /** Someone who signed in long ago and may no longer confirm their identity with a password. */
  readonly longAgo: Credentials;
  /** The address of someone who may be locked out. */
  readonly email: string;
}

/** Not an existing hash, key, number or token. */
const UNHEARD_OF = 'A'.repeat(24);
const NO_TOKEN = 'A'.repeat(43);
/** All guesses come from one address. */
const GUESSER = '203.0.113.7';

function withBody({ headers }: Letter, body: Buffer | null): Partial<Letter> {
  return { body, headers: { ...headers, 'content-type': JSON_TYPE } };
}

const WRONG = 'not the password';

/**
 * Returns the request with credentials that must fail: a wrong password at sign-in, an unknown
 * link, or a wrong current password within a session.
 */
function withGuess(letter: Letter, { email, longAgo }: Provocation): Partial<Letter> | null {
  const body: unknown =
    letter.body !== null && letter.headers['content-type'] === JSON_TYPE
      ? JSON.parse(letter.body.toString())
      : null;
  if (typeof body !== 'object' || body === null) return null;
  if ('token' in body)
    return withBody(
      { ...letter, headers: { ...letter.headers, 'x-forwarded-for': GUESSER } },
      jsonOf({ ...body, token: NO_TOKEN }),
    );
  const asLongAgo = {
    ...letter,
    headers: { ...letter.headers, cookie: longAgo.cookie, 'x-xsrf-token': longAgo.token },
  };
  if ('current' in body) return withBody(asLongAgo, jsonOf({ ...body, current: WRONG }));
  if ('session_key' in body) return withBody(asLongAgo, jsonOf({ ...body, password: WRONG }));
  return 'password' in body ? withBody(letter, jsonOf({ ...body, email, password: WRONG })) : null;
}

type Spoil = (letter: Letter, provocation: Provocation) => Partial<Letter> | null;
/**
 * How to cause each refusal where the operation allows it. Other refusals follow from the state of
 * the database.
 */
const SPOILERS: Readonly<Record<number, Spoil>> = {
  401: ({ headers }, { signedOut }) => ({
    headers: { ...headers, cookie: signedOut.cookie, 'x-xsrf-token': signedOut.token },
  }),
  404: (_letter, { endpoint: { path } }) =>
    path.includes('/:')
      ? {
          target: pathOf(
            path,
            Object.fromEntries(
              [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => [name, UNHEARD_OF]),
            ),
          ),
        }
      : null,
  413: (letter, { endpoint: { body } }) =>
    body === undefined ? null : withBody(letter, MORE_THAN_MAY_BE),
  419: ({ headers, method }) =>
    method === 'GET'
      ? null
      : {
          headers: Object.fromEntries(
            Object.entries(headers).filter(([name]) => name !== 'x-xsrf-token'),
          ),
        },
  // A query without a schema accepts whatever a provider sends.
  422: (letter, { endpoint: { body, query } }) =>
    body !== undefined
      ? withBody(letter, jsonOf({ unheardOf: 1 }))
      : query === undefined || !('shape' in query)
        ? null
        : { target: `${letter.target.replace(/\?.*$/, '')}?unheardOf=1` },
  429: withGuess,
};

export const PROVOKED = Object.keys(SPOILERS).map(Number);

/**
 * Returns the valid request, spoilt so that it must be refused with this status; null if the
 * operation cannot refuse that way.
 */
export function provoke(letter: Letter, status: number, provocation: Provocation): Letter | null {
  const spoilt = SPOILERS[status]?.(letter, provocation) ?? null;
  return spoilt === null
    ? null
    : { ...letter, ...spoilt, temperament: 'nearly', twist: `to be refused with ${status}` };
}
