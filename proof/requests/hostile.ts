import { deflateSync, gzipSync } from 'node:zlib';
import { JSON_BODY_MAX_BYTES } from '@reviews/domain';
import type { Dice } from './dice.ts';
import { jsonOf, JSON_TYPE, targetOf, type Letter } from './letter.ts';
import { brokenForm } from './multipart.ts';
import { ATTACKS, INHERITED_KEYS, RICH_TEXT_BOMBS, RICH_TEXTS, STRANGE_TEXTS } from './nasty.ts';
import { put, spotsIn, type Base } from './nearly-valid.ts';
import { rawLetter } from './raw-requests.ts';

/** Share of the bodies that cost the server most, among their kind. */
const COSTLY = 0.02;
const MANY = 15_000;
const TOO_MANY = 120_000;
/** A JSON body above the size limit of every call. */
export const MORE_THAN_MAY_BE = Buffer.from(`{"x":"${'x'.repeat(JSON_BODY_MAX_BYTES)}"}`);

type Attack = (base: Base) => Partial<Letter> | null;

/** Replaces a text of the request, wherever it is, with a harmful one. */
function withText(base: Base, text: string): Partial<Letter> | null {
  const parts = structuredClone(base.parts);
  const spots = spotsIn([parts.params, parts.query, parts.body]).filter(
    ({ value }) => typeof value === 'string',
  );
  if (spots.length === 0) return { target: `${base.letter.target}?q=${encodeURIComponent(text)}` };
  put(base.dice.of(spots), text);
  return {
    target: targetOf(base.endpoint, parts),
    body: base.endpoint.body === undefined ? base.letter.body : jsonOf(parts.body),
  };
}

const json = (
  body: string | Buffer,
  letter: Letter,
  more: Readonly<Record<string, string>> = {},
): Partial<Letter> => ({
  body: typeof body === 'string' ? Buffer.from(body) : body,
  headers: { ...letter.headers, 'content-type': JSON_TYPE, ...more },
});
const takesJson = ({ endpoint }: Base): boolean => endpoint.body !== undefined;
const onBody =
  (make: (base: Base) => Partial<Letter>): Attack =>
  (base) =>
    takesJson(base) ? make(base) : null;
const withHeaders =
  (make: (dice: Dice) => Letter['headers']): Attack =>
  ({ letter, dice }) => ({ headers: { ...letter.headers, ...make(dice) } });

function hugeBody({ letter, dice }: Base): Partial<Letter> {
  const key = dice.of(['selections', 'answers', 'filters', 'x']);
  const costly = dice.chance(COSTLY);
  const list = () =>
    `{"${key}":[${Array.from({ length: dice.of(costly ? [TOO_MANY] : [501, MANY]) }, () => dice.of(['1', '{}', '"a"', '0.5'])).join(',')}]}`;
  const keys = () =>
    `{"${key}":{${Array.from({ length: costly ? TOO_MANY : 2_000 }, (_k, index) => `"${index + 1}":{"id":${index + 1},"value":"x"}`).join(',')}}}`;
  const length = costly
    ? dice.of([JSON_BODY_MAX_BYTES, JSON_BODY_MAX_BYTES + 1, JSON_BODY_MAX_BYTES * 2])
    : 20_000;
  const padded = () => `{"${key}":"${'x'.repeat(length - 9 - key.length)}"}`;
  const deep = () =>
    `${'['.repeat(costly ? 500_000 : 5_000)}${']'.repeat(costly ? 500_000 : 5_000)}`;
  return json(dice.of([list, keys, padded, deep])(), letter);
}

function bomb(base: Base): Partial<Letter> | null {
  const parts = structuredClone(base.parts);
  const spots = spotsIn(parts.body).filter(({ key }) => key === 'value' || key === 'reason');
  if (spots.length === 0) return null;
  put(
    base.dice.of(spots),
    base.dice.chance(COSTLY) ? base.dice.of(RICH_TEXT_BOMBS)() : base.dice.of(RICH_TEXTS),
  );
  return { body: jsonOf(parts.body) };
}

const inheritedKey: Attack = (base) => {
  const { letter, dice } = base;
  const text = letter.body?.toString() ?? '{}';
  const key = dice.of(INHERITED_KEYS);
  const inside = dice.of(['{"isAdmin":true}', '1', 'null', '[]', '{"__proto__":{"x":1}}']);
  return json(
    dice.chance(0.5)
      ? text.replace(/\}\s*$/, `${text.length > 2 ? ',' : ''}"${key}":${inside}}`)
      : text.replace(/\{/, `{"${key}":${inside}${text.length > 2 ? ',' : ''}`),
    letter,
  );
};

const CHARSETS = ['utf-16', 'utf-7', 'iso-8859-1', 'utf-8', 'x', '""', 'utf-8; charset=utf-16'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'text/html',
  'application/xml',
  'application/json-patch+json',
  'APPLICATION/JSON',
  'application/json;',
  'application/json, text/plain',
  'application/',
  '/',
  ';',
  '*/*',
  'json',
  'multipart/form-data; boundary=x',
  'application/json; boundary=x',
  'application/octet-stream',
];
const METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'GET',
  'POST',
  'PROPFIND',
  'SEARCH',
  'PURGE',
  'LINK',
  'MKCOL',
  'QUERY',
];
const PATHS = [
  '/api',
  '/api/',
  '/auth',
  '/api/unknown',
  '/api/pulses',
  '/api/pulses/',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/start.js',
  '/api/docs/assets/package.json',
  '/api/docs/assets/..%2f..%2fpackage.json',
  '/api/docs/../../package.json',
  '/healthz/x',
  '/HEALTHZ',
  '/assets/x',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/index.html',
  '/favicon.ico',
  '/.env',
  '/.git/config',
  '/package.json',
  '//evil.example/',
  '/\\evil',
  '/%00',
  '/%',
  '/%ff',
  '/?a[b][c]=1&__proto__[x]=1',
  '/my/tasks',
  '/cycles/1',
  '/auth/login-dialog',
  '/auth/login',
  '/api/cycles/1/pulses',
  '/*',
  '/api/*',
  '/:hash',
  '/api/pulses/:hash',
  '/(.*)',
  '/api/pulses/constructor',
  '/api/pulses/__proto__',
  '/robots.txt',
  '/api/pulses/quick-navigation-load',
  '/metrics',
  '/debug',
  '/server-status',
  `/${'a'.repeat(8_000)}`,
  `/api/${'a/'.repeat(1_500)}`,
  '/api/pulses/AAAAAAAAAAAAAAAAAAAAAA/unknown',
];

const manyCookies = (count: number): string =>
  Array.from({ length: count }, (_c, index) => `c${index}=${index}`).join('; ');
const COOKIES: readonly ((own: string) => string)[] = [
  () => '',
  () => ';;;',
  () => '=',
  () => 'reviews_session',
  () => 'reviews_session=',
  () => 'reviews_session=%',
  () => `reviews_session=${'A'.repeat(43)}`,
  () => `reviews_session=${'x'.repeat(7_000)}`,
  () => 'reviews_session=%00; XSRF-TOKEN=%ff',
  () => '__proto__=1; constructor=2',
  (own) => `${own}; ${manyCookies(400)}`,
  (own) => `${manyCookies(50)}; ${own}`,
  (own) => `${own}; ${own}`,
  (own) => own.replaceAll('=', '= '),
  (own) => own.toLowerCase(),
  (own) => `reviews_session=x; ${own}`,
  (own) => own.replaceAll(/[A-Za-z]$/g, '_'),
  () => `reviews_session="'; DROP TABLE session; --"`,
  () => 'reviews_session=a=b=c',
];
const ADDRESSES = [
  '::1',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  '1.2.3.4, 5.6.7.8',
  'unknown',
  "' OR 1=1",
  '2001:db8::',
  '[::1]:80',
  '999.999.999.999',
  ',,,',
  '1:2:3:4:5:6:7:8',
  '::',
  '1::2::3',
  '127.0.0.1',
  'é',
  'x'.repeat(4_000),
  '::1%',
  '%',
  '::ffff:999.1.1.1',
  '1.2.3.4:80',
];
const asLatin1 = (text: string): string => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?');

/** Every attack on the server, under the name that a report shows. */
const ATTACK_TABLE: Readonly<Record<string, Attack>> = {
  'an attack in a text': (base) => withText(base, base.dice.of(ATTACKS)),
  'a strange text': (base) =>
    withText(base, base.dice.of(STRANGE_TEXTS.filter((text) => text.isWellFormed()))),
  'a rich text': bomb,
  'an inherited key': onBody((base) => inheritedKey(base) ?? {}),
  'a huge body': onBody(hugeBody),
  'more bytes than may be': (base) =>
    takesJson(base) && base.dice.chance(0.4) ? json(MORE_THAN_MAY_BE, base.letter) : null,
  'half a JSON text': onBody(({ letter, dice }) =>
    json(letter.body?.subarray(0, dice.below(letter.body.length)) ?? '{', letter),
  ),
  'no JSON text': onBody(({ letter, dice }) =>
    json(
      dice.of([
        '',
        ' ',
        '{',
        '}',
        '{"a":}',
        "{'a':1}",
        '{"a":1}{"a":2}',
        '\u0000',
        '\ufeff{}',
        '{"a":1,}',
        '[1',
        '"',
        '{"a":"\\ud8"}',
        '{"\\u0000":1}',
        'undefined',
        '<xml/>',
        'a=b',
        '{"a":1,"a":2}',
        '\u00e9'.repeat(99),
      ]),
      letter,
    ),
  ),
  'bytes that are no text': onBody(({ letter, dice }) =>
    json(
      Buffer.concat([
        Buffer.from('{"search":"'),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, dice.below(256)]),
        Buffer.from('"}'),
      ]),
      letter,
    ),
  ),
  'another content type': ({ letter, dice }) => ({
    body: letter.body ?? Buffer.from('{}'),
    headers: { ...letter.headers, 'content-type': dice.of(TYPES) },
  }),
  'another charset': onBody(({ letter, dice }) =>
    json(letter.body ?? '{}', letter, {
      'content-type': `application/json; charset=${dice.of(CHARSETS)}`,
    }),
  ),
  'a compressed body': onBody(({ letter, dice }) =>
    json(
      dice.of([gzipSync, deflateSync, (bytes: Buffer) => bytes])(letter.body ?? Buffer.from('{}')),
      letter,
      { 'content-encoding': dice.of(['gzip', 'deflate', 'br', 'identity', 'x', 'gzip, gzip']) },
    ),
  ),
  'another method': ({ dice }) => ({ method: dice.of(METHODS), endpoint: null }),
  'another path': ({ dice }) => ({ target: dice.of(PATHS), endpoint: null }),
  'another path and method': ({ dice }) => ({
    target: dice.of(PATHS),
    method: dice.of(METHODS),
    endpoint: null,
  }),
  'another host': withHeaders((dice) => ({
    host: dice.of([
      'evil.example',
      '127.0.0.1:1',
      '',
      'a b',
      'x'.repeat(2_000),
      '[::1',
      "' OR 1=1",
      '127.0.0.1\\@evil',
    ]),
  })),
  'another origin': withHeaders((dice) => ({
    origin: dice.of(['null', 'https://evil.example', '', 'x'.repeat(2_000), '*']),
    referer: dice.of(['https://evil.example/', 'x', '']),
    'access-control-request-method': 'PUT',
  })),
  'another address': withHeaders((dice) => ({ 'x-forwarded-for': asLatin1(dice.of(ADDRESSES)) })),
  'other proxy headers': withHeaders((dice) => ({
    'x-forwarded-proto': dice.of(['https', 'http, https', 'x', '']),
    'x-forwarded-host': dice.of(['evil.example', 'a,b', '']),
    'x-forwarded-port': '0',
    forwarded: 'for=_x;proto=https',
    'x-original-url': '/admin',
    'x-http-method-override': dice.of(['DELETE', 'GET']),
    via: '1.1 x',
  })),
  'a request id': withHeaders((dice) => ({
    'x-request-id': asLatin1(
      dice.of([...ATTACKS, 'a'.repeat(64), 'a'.repeat(65), 'abcdefgh']),
    ).replaceAll(/[\r\n]/g, ''),
  })),
  'strange headers': withHeaders((dice) =>
    dice.of<Letter['headers']>([
      { accept: 'x'.repeat(3_000) },
      { range: 'bytes=0-0,5-1' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'x' },
      { te: 'trailers' },
      { 'accept-encoding': 'gzip;q=x' },
      { authorization: 'Basic ::::' },
      { upgrade: 'websocket', connection: 'Upgrade' },
      { expect: 'x' },
      { 'accept-language': '*;q=9' },
      { prefer: 'x' },
      { 'x-a': Array.from({ length: 300 }, () => 'b') },
      { connection: 'x-xsrf-token, cookie' },
      { 'max-forwards': '0' },
    ]),
  ),
  'other cookies': ({ letter, dice }) => ({
    headers: {
      ...letter.headers,
      cookie: dice.of(COOKIES)(String(letter.headers['cookie'] ?? '')),
    },
  }),
};

const attacks = Object.entries(ATTACK_TABLE);
const ATTEMPTS = 5;
/** Share of raw messages among all hostile requests. */
const RAW = 0.12;
const FORMS = 0.5;

/**
 * Returns a harmful request: in its values, its body, its headers, its address, or its raw bytes.
 */
export function hostile(base: Base): Letter {
  const { dice, endpoint, letter } = base;
  if (endpoint.fileField !== undefined && dice.chance(FORMS)) {
    const { twist, type, body } = brokenForm(dice);
    return {
      ...letter,
      temperament: 'hostile',
      twist: `a form: ${twist}`,
      body,
      headers: { ...letter.headers, 'content-type': type },
    };
  }
  if (dice.chance(RAW)) return rawLetter(base);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [twist, attack] = dice.of(attacks);
    const altered = attack(base);
    if (altered !== null) return { ...letter, ...altered, twist, temperament: 'hostile' };
  }
  return {
    ...letter,
    temperament: 'hostile',
    twist: 'a strange query',
    target: `${letter.target}?${encodeURIComponent(dice.of(ATTACKS))}`,
  };
}
