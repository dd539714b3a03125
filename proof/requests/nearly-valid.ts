import { pathOf, type Endpoint } from '@reviews/contracts';
import type { Dice } from './dice.ts';
import { jsonOf, JSON_TYPE, targetOf, type Letter, type Parts } from './letter.ts';
import { NUMBER_LITERALS, OTHER_TYPES, STRANGE_NUMBERS, STRANGE_TEXTS } from './nasty.ts';
import { limitsOf } from './values.ts';

/** The starting point of a twist: a valid request, and the limits of its contract. */
export interface Base {
  readonly endpoint: Endpoint;
  readonly parts: Parts;
  readonly letter: Letter;
  readonly dice: Dice;
}

type Holder = Record<string, unknown> | unknown[];
/** A value in a request, and its position. */
export interface Spot {
  readonly holder: Holder;
  readonly key: string;
  readonly value: unknown;
}

/** Longer texts and lists test byte limits and belong to the hostile requests. */
const LONGEST = 300_000;
const limits = new WeakMap<Endpoint, readonly number[]>();

/** Returns every value below `value`, including lists and records, with its position. */
export function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  // Lists and records are both read and written by key.
  const holder = value as Holder;
  return Object.entries<unknown>(holder).flatMap(([key, inside]) => [
    { holder, key, value: inside },
    ...spotsIn(inside),
  ]);
}

/**
 * Sets the value at a position. Uses `Object.defineProperty` because `__proto__` is an ordinary key
 * here.
 */
export function put({ holder, key }: Pick<Spot, 'holder' | 'key'>, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function limitsOfEndpoint(endpoint: Endpoint): readonly number[] {
  const known =
    limits.get(endpoint) ??
    [
      ...new Set(
        [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => [...limitsOf(schema)]),
      ),
    ].filter((limit) => limit < LONGEST || limit > 1_000_000);
  limits.set(endpoint, known);
  return known;
}

type Change = (spot: Spot, base: Base) => unknown;
const atLimit: Change = ({ value }, { endpoint, dice }) => {
  const limit = dice.of([...limitsOfEndpoint(endpoint), 0, 1, 255, 256, 257]);
  if (typeof value === 'number') return limit;
  const length = Math.max(0, Math.min(limit, LONGEST));
  if (Array.isArray(value))
    return Array.from(
      { length: Math.min(length, 20_001) },
      (_entry, index): unknown => value[index % Math.max(1, value.length)] ?? 1,
    );
  return dice.of(['x', 'é', '😀', '<']).repeat(length);
};

/** Changes to one value; the name says how. */
const CHANGES: Readonly<Record<string, Change>> = {
  'a length or number at a limit': atLimit,
  'another type': (_spot, { dice }) => dice.of(OTHER_TYPES),
  'a strange text': ({ value }, { dice }) =>
    typeof value === 'string' && dice.chance(0.5)
      ? value + dice.of(STRANGE_TEXTS)
      : dice.of(STRANGE_TEXTS),
  'a strange number': (_spot, { dice }) => dice.of(STRANGE_NUMBERS),
  'wrong nesting': ({ value }, { dice }) =>
    dice.of<unknown>([
      [value],
      { value },
      [[value]],
      typeof value === 'object' && value !== null ? Object.values(value)[0] : { 0: value },
    ]),
  'upper case': ({ value }) => (typeof value === 'string' ? value.toUpperCase() : value),
  'a text of it': ({ value }) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value)),
};

function withChange(name: string, change: Change, base: Base): Letter | null {
  const { endpoint, dice } = base;
  const parts = structuredClone(base.parts);
  const spots = spotsIn({ params: parts.params, query: parts.query, body: parts.body }).filter(
    ({ key, holder }) => !('params' in holder && ['params', 'query', 'body'].includes(key)),
  );
  if (spots.length === 0) return null;
  const spot = dice.of(spots);
  put(spot, change(spot, base));
  return {
    ...base.letter,
    twist: `${name} at ${spot.key}`,
    target: targetOf(endpoint, parts),
    body: endpoint.body === undefined ? base.letter.body : jsonOf(parts.body),
  };
}

type Twist = (base: Base) => Partial<Letter> | null;

function inBody(alter: (body: Record<string, unknown>, base: Base) => void): Twist {
  return (base) => {
    const body: unknown = structuredClone(base.parts.body);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    // Neither null nor a list, so it is a record.
    alter(body as Record<string, unknown>, base);
    return { body: jsonOf(body) };
  };
}

function inPath(alter: (path: string, base: Base) => string): Twist {
  return (base) => {
    const { target } = base.letter;
    const end = target.includes('?') ? target.indexOf('?') : target.length;
    return { target: alter(target.slice(0, end), base) + target.slice(end) };
  };
}

const inQuery =
  (alter: (search: string, base: Base) => string): Twist =>
  (base) => {
    const [path = '', search = ''] = base.letter.target.split('?');
    return { target: `${path}?${alter(search, base)}` };
  };

const firstKeyOf = ({ endpoint: { query } }: Base): string => {
  const [key = 'x'] =
    query !== undefined &&
    'shape' in query &&
    typeof query.shape === 'object' &&
    query.shape !== null
      ? Object.keys(query.shape)
      : [];
  return key;
};

const DEEP = 60;
/** Changes to the whole request; the name says how. */
const TWISTS: Readonly<Record<string, Twist>> = {
  'a key missing': inBody(
    (body, { dice }) => void delete body[dice.of([...Object.keys(body), 'x'])],
  ),
  'a key too many': inBody((body, { dice }) =>
    put(
      { holder: body, key: dice.of(['x', 'id', 'isAdmin', 'role', 'user_id', '', ' ', '\u0000']) },
      1,
    ),
  ),
  'another body': ({ endpoint, dice }) =>
    endpoint.body === undefined
      ? null
      : { body: jsonOf(dice.of<unknown>([null, [], 'text', 1, true, {}, [{}], { '': '' }])) },
  'no body': ({ endpoint }) => (endpoint.body === undefined ? null : { body: null }),
  'a body where none is taken': ({ endpoint, letter }) =>
    endpoint.body === undefined && endpoint.fileField === undefined
      ? { body: jsonOf({ a: 1 }), headers: { ...letter.headers, 'content-type': JSON_TYPE } }
      : null,
  'an odd number literal': ({ letter: { body }, dice }) =>
    body === null
      ? null
      : {
          body: Buffer.from(
            body.toString().replace(/(?<=[:[,])-?\d[\d.e+-]*/, dice.of(NUMBER_LITERALS)),
          ),
        },
  'a value nested deep': inBody((body, { dice }) =>
    put(
      { holder: body, key: dice.of([...Object.keys(body), 'x']) },
      JSON.parse(`${'['.repeat(DEEP)}1${']'.repeat(DEEP)}`),
    ),
  ),
  'a broken escape in the path': inPath((path, { dice }) =>
    path.replace(/[^/]+$/, (last) =>
      dice.of([
        '%',
        '%zz',
        `${last}%`,
        '%c3%28',
        '%ff',
        `${last}%00`,
        '%2f',
        `%2e%2e%2f${last}`,
        '%f0%9f%98',
        '%u1234',
      ]),
    ),
  ),
  'a very long segment': inPath((path, { dice }) =>
    path.replace(/[^/]+$/, dice.of(['a', '%C3%A9', '.', '9']).repeat(dice.of([65, 300, 1_500]))),
  ),
  'a slash at the end': inPath((path) => `${path}/`),
  'upper case in the path': inPath((path) => path.toUpperCase()),
  'double slashes': inPath((path, { dice }) =>
    dice.of([`/${path}`, path.replaceAll('/', '//'), path.replace(/\/([^/]+)$/, '//$1')]),
  ),
  'dots in the path': inPath((path, { dice }) =>
    dice.of([
      `${path}/.`,
      `${path}/..`,
      path.replace(/\/([^/]+)$/, '/./$1'),
      `/..${path}`,
      `${path};a=b`,
      `${path}.json`,
    ]),
  ),
  'a segment replaced': inPath((path, { endpoint, parts, dice }) => {
    const params =
      typeof parts.params === 'object' && parts.params !== null ? Object.keys(parts.params) : [];
    return params.length === 0
      ? `${path}x`
      : pathOf(endpoint.path, {
          ...Object(parts.params),
          [dice.of(params)]: dice.of([
            ...STRANGE_TEXTS.filter((text) => text.isWellFormed() && text !== ''),
            ...STRANGE_NUMBERS.map(String),
          ]),
        });
  }),
  'a key twice in the query': inQuery(
    (search, base) => `${search}&${firstKeyOf(base)}=1&${firstKeyOf(base)}=2`,
  ),
  'a list in the query': inQuery(
    (search, base) =>
      `${search}&${base.dice.of([`${firstKeyOf(base)}[]=1`, `${firstKeyOf(base)}[0]=a&${firstKeyOf(base)}[1]=b`, `${firstKeyOf(base)}[999999]=1`])}`,
  ),
  'a deep query': inQuery((search, base) => `${search}&${firstKeyOf(base)}${'[a]'.repeat(DEEP)}=1`),
  'a broken escape in the query': inQuery(
    (search, { dice }) =>
      `${search}&${dice.of(['%', 'a=%zz', '%ff=1', '=', '&&&', 'a=%00', '%E0%A4%A', '[', 'a[b=c', '+', '%F0%9F'])}`,
  ),
  'a strange key in the query': inQuery(
    (search, { dice }) =>
      `${search}&${dice.of(['__proto__[a]=1', 'constructor[prototype][a]=1', 'a[__proto__][b]=1', 'toString=1', 'hasOwnProperty=1', 'x=1'])}`,
  ),
  'the filters spread over the query': inQuery(
    (search, { dice }) =>
      `${search}&${dice.of(['filters[status][selections][]=draft', 'filters[employee][string]=an', 'filters[closed_at][operator]=%3D&filters[closed_at][mindate]=2024-02-30', 'filters[manager][selection]=-2&filters[manager][includedownline]=true', 'filters=[]', 'filters=null', 'filters={', 'filters=%7B%22__proto__%22:1%7D', 'filters={"status":{"selections":["__proto__"]}}'])}`,
  ),
  'no anti-forgery token': ({ letter: { headers } }) => ({
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== 'x-xsrf-token'),
    ),
  }),
  'another anti-forgery token': ({ letter: { headers }, dice }) => ({
    headers: {
      ...headers,
      'x-xsrf-token': dice.of(['', 'x', 'A'.repeat(43), 'é', 'A'.repeat(5_000)]),
    },
  }),
  'from another site': ({ letter: { headers }, dice }) => ({
    headers: {
      ...headers,
      'sec-fetch-site': dice.of(['cross-site', 'same-site', 'none', '', 'x']),
      origin: 'https://evil.example',
    },
  }),
};

const changes = Object.entries(CHANGES);
const twists = Object.entries(TWISTS);
const ATTEMPTS = 5;
/** The share that changes a single value. */
const VALUES = 0.5;

/** Returns a valid request with one thing wrong or strange. */
export function nearlyValid(base: Base): Letter {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const isChange = base.dice.chance(VALUES);
    const [name, change] = base.dice.of(changes);
    const [twist, alter] = base.dice.of(twists);
    const altered = isChange ? withChange(name, change, base) : alter(base);
    if (altered !== null) return { ...base.letter, twist, ...altered, temperament: 'nearly' };
  }
  return {
    ...base.letter,
    temperament: 'nearly',
    twist: 'a fragment',
    target: `${base.letter.target}?x`,
  };
}
