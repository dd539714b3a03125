import { pathOf, type Endpoint } from '@reviews/contracts';
import type { Credentials } from './callers.ts';
import { MORE_THAN_MAY_BE } from './hostile.ts';
import { jsonOf, JSON_TYPE, type Letter } from './letter.ts';

/** What a provocation needs beside the valid request it spoils. */
export interface Provocation {
  readonly endpoint: Endpoint;
  readonly nobody: Credentials;
  /** Somebody who may be locked out. */
  readonly email: string;
}

/** No hash, key or number of anything. */
const UNHEARD_OF = 'A'.repeat(24);

function withBody({ headers }: Letter, body: Buffer | null): Partial<Letter> {
  return { body, headers: { ...headers, 'content-type': JSON_TYPE } };
}

function withWrongPassword(letter: Letter, email: string): Partial<Letter> | null {
  const body: unknown = letter.body !== null && letter.headers['content-type'] === JSON_TYPE ? JSON.parse(letter.body.toString()) : null;
  return typeof body === 'object' && body !== null && 'password' in body ? withBody(letter, jsonOf({ ...body, email, password: 'not the password' })) : null;
}

type Spoil = (letter: Letter, provocation: Provocation) => Partial<Letter> | null;
/** How each refusal is brought about where the operation has what it is about; others follow from what stands in the database. */
const SPOILERS: Readonly<Record<number, Spoil>> = {
  401: ({ headers }, { nobody }) => ({ headers: { ...headers, cookie: nobody.cookie, 'x-xsrf-token': nobody.token } }),
  404: (_letter, { endpoint: { path } }) => (path.includes('/:') ? { target: pathOf(path, Object.fromEntries([...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => [name, UNHEARD_OF]))) } : null),
  413: (letter, { endpoint: { body } }) => (body === undefined ? null : withBody(letter, MORE_THAN_MAY_BE)),
  419: ({ headers, method }) => (method === 'GET' ? null : { headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-xsrf-token')) }),
  422: (letter, { endpoint: { body, query } }) => (body !== undefined ? withBody(letter, jsonOf({ unheardOf: 1 })) : query === undefined ? null : { target: `${letter.target.replace(/\?.*$/, '')}?unheardOf=1` }),
  429: (letter, { email }) => withWrongPassword(letter, email),
};

export const PROVOKED = Object.keys(SPOILERS).map(Number);

/** The valid request, spoilt so that it must be refused with this status; null where the operation cannot be. */
export function provoke(letter: Letter, status: number, provocation: Provocation): Letter | null {
  const spoilt = SPOILERS[status]?.(letter, provocation) ?? null;
  return spoilt === null ? null : { ...letter, ...spoilt, temperament: 'nearly', twist: `to be refused with ${status}` };
}
