import type { Dice } from './dice.ts';
import { AT_ONCE_BYTES, type Letter, type RawBytes } from './letter.ts';
import type { Base } from './nearly-valid.ts';

/** The lines of a message before it is spoilt. */
interface Message {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

interface Spoilt {
  readonly pieces: readonly (Buffer | string)[];
  readonly after?: RawBytes['after'];
  /** False if the message is well formed and the product must answer it. */
  readonly malformed?: boolean;
}

const EOL = '\r\n';
const head = (line: string, headers: readonly string[], eol = EOL): string =>
  `${[line, ...headers].join(eol)}${eol}${eol}`;
const CLOSE = 'Connection: close';
const lengthOf = (body: Buffer): string => `Content-Length: ${body.length}`;
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${EOL}`), bytes, Buffer.from(EOL)]);
const LAST_CHUNK = `0${EOL}${EOL}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/**
 * Messages that only a socket can send. Well-formed ones are marked; the parser may refuse the
 * others or close the connection.
 */
const SPOILT: Readonly<Record<string, (message: Message, dice: Dice) => Spoilt>> = {
  'sent a byte at a time': ({ line, headers, body }) => ({
    pieces: [
      ...Buffer.concat([
        Buffer.from(head(line, [...headers, lengthOf(body), CLOSE])),
        body,
      ]).subarray(0, 60),
    ]
      .map((byte) => Buffer.from([byte]))
      .concat(
        Buffer.concat([
          Buffer.from(head(line, [...headers, lengthOf(body), CLOSE])),
          body,
        ]).subarray(60),
      ),
    malformed: false,
  }),
  'in chunks': ({ line, headers, body }, dice) => {
    const at = dice.below(body.length + 1);
    const parts = [body.subarray(0, at), body.subarray(at)].filter(({ length }) => length > 0);
    return {
      pieces: [head(line, [...headers, CHUNKED, CLOSE]), ...parts.map(chunk), LAST_CHUNK],
      malformed: false,
    };
  },
  'chunks with extensions and trailers': ({ line, headers, body }) => ({
    pieces: [
      head(line, [...headers, CHUNKED, CLOSE, 'Trailer: X-A']),
      `${body.length.toString(16)};a=b${EOL}`,
      body,
      `${EOL}0${EOL}X-A: b${EOL}${EOL}`,
    ],
    malformed: body.length === 0,
  }),
  pipelined: ({ line, headers, body }) => ({
    pieces: [
      Buffer.concat([
        Buffer.from(head(line, [...headers, lengthOf(body)])),
        body,
        Buffer.from(head(line, [...headers, lengthOf(body)])),
        body,
        Buffer.from(head('GET /readyz HTTP/1.1', ['Host: x', CLOSE])),
      ]),
    ],
    malformed: false,
  }),
  'a bad chunk size': ({ line, headers, body }, dice) => ({
    pieces: [
      head(line, [...headers, CHUNKED, CLOSE]),
      dice.of(['zz', '-1', 'ffffffffffffffffff', '0x5', '']),
      EOL,
      body,
      LAST_CHUNK,
    ],
  }),
  'half a chunked body': ({ line, headers, body }, dice) => ({
    pieces: [head(line, [...headers, CHUNKED]), `fff${EOL}`, body],
    after: dice.of(['end', 'break']),
  }),
  'half a body': ({ line, headers, body }, dice) => ({
    pieces: [head(line, [...headers, `Content-Length: ${body.length + 10}`]), body],
    after: dice.of(['end', 'break']),
  }),
  'a body longer than said': ({ line, headers, body }) => ({
    pieces: [
      head(line, [...headers, `Content-Length: ${Math.max(0, body.length - 5)}`, CLOSE]),
      body,
    ],
  }),
  'a wrong length': ({ line, headers, body }, dice) => ({
    pieces: [
      head(line, [
        ...headers,
        `Content-Length: ${dice.of(['-1', 'x', '1e3', '99999999999999999999', '5, 6', '+5', '0x5', ''])}`,
        CLOSE,
      ]),
      body,
    ],
  }),
  'two lengths': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, lengthOf(body), 'Content-Length: 0', CLOSE]), body],
  }),
  'a length and chunks': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, lengthOf(body), CHUNKED, CLOSE]), chunk(body), LAST_CHUNK],
  }),
  'no host': ({ line, headers, body }) => ({
    pieces: [
      head(line, [...headers.filter((header) => !/^host:/i.test(header)), lengthOf(body), CLOSE]),
      body,
    ],
  }),
  'two hosts': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, 'Host: evil.example', lengthOf(body), CLOSE]), body],
    malformed: true,
  }),
  'an old version': ({ line, headers, body }, dice) => ({
    pieces: [
      head(
        line.replace(
          'HTTP/1.1',
          dice.of(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '']),
        ),
        [...headers, lengthOf(body), CLOSE],
      ),
      body,
    ],
  }),
  'line ends alone': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, lengthOf(body), CLOSE], '\n'), body],
  }),
  'a bare carriage return': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, 'X-A: a\rX-B: b', lengthOf(body), CLOSE]), body],
  }),
  'headers injected': ({ line, headers, body }) => ({
    pieces: [
      head(line, [...headers, `X-A: a${EOL}X-Injected: b`, 'X-C: \u0000', lengthOf(body), CLOSE]),
      body,
    ],
  }),
  'bytes above ASCII in a header': ({ line, headers, body }) => ({
    pieces: [
      Buffer.from(
        head(line, [
          ...headers,
          'X-Request-Id: \u00e9\u00ff\u0080',
          'User-Agent: \u00fc',
          lengthOf(body),
          CLOSE,
        ]),
        'latin1',
      ),
      body,
    ],
    malformed: false,
  }),
  'a header name with a space': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, 'X A: b', ': c', 'Host : d', lengthOf(body), CLOSE]), body],
  }),
  'a folded header': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, `X-A: b${EOL}  c`, lengthOf(body), CLOSE]), body],
  }),
  'headers too large': ({ line, headers }) => ({
    pieces: [head(line, [...headers, `X-A: ${'a'.repeat(20_000)}`, CLOSE])],
  }),
  'too many headers': ({ line, headers }) => ({
    pieces: [
      head(line, [
        ...headers,
        ...Array.from({ length: 2_500 }, (_h, index) => `X${index}: 1`),
        CLOSE,
      ]),
    ],
  }),
  'too long an address': ({ line, headers }) => ({
    pieces: [head(line.replace(' HTTP', `${'a'.repeat(20_000)} HTTP`), [...headers, CLOSE])],
  }),
  'an absolute address': ({ line, headers, body }) => ({
    pieces: [
      head(line.replace(' /', ' http://evil.example/'), [...headers, lengthOf(body), CLOSE]),
      body,
    ],
    malformed: false,
  }),
  'an odd address': ({ headers }, dice) => ({
    pieces: [
      Buffer.from(
        head(
          `GET ${dice.of(['*', '/é', '/\u00ff', 'api/user', '?', '#', '/api/user#x', '/a b', '//', '///api/user', '/api/user?\u00e9=\u00e9', 'http://', 'mailto:a@b', '/\t', '/%'])} HTTP/1.1`,
          [...headers, CLOSE],
        ),
        'latin1',
      ),
    ],
  }),
  'an odd method': ({ line, headers }, dice) => ({
    pieces: [
      head(
        line.replace(
          /^\w+/,
          dice.of(['GE', 'get', 'G\u0000T', 'CONNECT', 'FOO', '', 'PRI', 'OPTIONS', 'TRACE']),
        ),
        [...headers, CLOSE],
      ),
    ],
  }),
  'an expectation': ({ line, headers, body }, dice) => ({
    pieces: [
      head(line, [
        ...headers,
        `Expect: ${dice.of(['100-continue', 'x', '200-ok'])}`,
        lengthOf(body),
        CLOSE,
      ]),
      body,
    ],
  }),
  'an upgrade': ({ line, headers, body }, dice) => ({
    pieces: [
      head(line, [
        ...headers,
        'Connection: Upgrade',
        `Upgrade: ${dice.of(['h2c', 'websocket', 'TLS/1.0'])}`,
        lengthOf(body),
      ]),
      body,
    ],
    after: 'end',
  }),
  'no HTTP at all': (_message, dice) => ({
    pieces: [
      dice.of([
        '\u0000'.repeat(50),
        `${EOL}${EOL}`,
        'hello',
        '\u0016\u0003\u0001\u0002\u0000',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '{"a":1}',
        'GET',
        'SSH-2.0-x\r\n',
      ]),
    ],
    after: 'end',
  }),
  'broken off in the head': ({ line, headers }, dice) => ({
    pieces: [head(line, headers).slice(0, dice.below(60))],
    after: dice.of(['end', 'break']),
  }),
  'broken off before the answer': ({ line, headers, body }) => ({
    pieces: [head(line, [...headers, lengthOf(body)]), body],
    after: 'break',
  }),
};

const ways = Object.entries(SPOILT);
/** Node closes such a connection when nothing handles CONNECT. */
const TUNNEL = 'CONNECT ';

/**
 * Returns why no answer may come: the sender has gone, or the connection closed while bytes were on
 * their way.
 */
function unansweredOf({ pieces, after }: RawBytes, malformed: boolean): Pick<Letter, 'unanswered'> {
  if (pieces[0]?.toString('latin1', 0, TUNNEL.length) === TUNNEL)
    return { unanswered: 'asks for a tunnel' };
  if (after !== 'wait') return { unanswered: 'ended by the sender' };
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  return malformed && (pieces.length > 1 || bytes > AT_ONCE_BYTES)
    ? { unanswered: 'not HTTP, still being sent' }
    : {};
}

/** Returns the request of `base` as bytes for a socket, spoilt in one way. */
export function rawLetter({ letter, dice }: Base): Letter {
  const [twist, spoil] = dice.of(ways);
  const headers = [
    ...Object.entries(letter.headers)
      .filter(([name]) => name !== 'content-length')
      .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`)),
    'Host: 127.0.0.1',
  ];
  const message = {
    line: `${letter.method} ${letter.target} HTTP/1.1`,
    headers,
    body: letter.body ?? Buffer.alloc(0),
  };
  const { pieces, after = 'wait', malformed = true } = spoil(message, dice);
  const raw = {
    pieces: pieces.map((piece) => Buffer.from(piece)).filter(({ length }) => length > 0),
    after,
  };
  return {
    ...letter,
    endpoint: malformed ? null : letter.endpoint,
    temperament: 'hostile',
    twist,
    raw,
    malformed,
    ...unansweredOf(raw, malformed),
  };
}
