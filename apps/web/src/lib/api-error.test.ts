import { describe, expect, it } from 'vitest';
import { apiErrorFrom, type TransportFailure } from './api-error.ts';

const MARKER = 'request-blocked-by-firewall';
const OFFLINE =
  'Unable to connect to server. You may be offline. Please check your internet connection. No data can be saved until your internet connection is restored.';
const INTERNAL = 'An internal error has occurred!';
const FIREWALL =
  'Unable to handle your request. Our security firewall has flagged certain text in the submission and rejected the request. Please modify your submission and try again.';
const NOT_AUTHORIZED =
  'You are not authorized to this section. Please select a different item from the main menu.';

const html = (status: number, body: string): TransportFailure => ({
  answered: true,
  status,
  contentType: 'text/html; charset=utf-8',
  body,
});
const json = (status: number, body: unknown): TransportFailure => ({
  answered: true,
  status,
  contentType: 'application/json',
  body,
});

interface Row {
  title: string;
  failure: TransportFailure;
  kind: string;
  message: string;
}

const ROWS: Row[] = [
  {
    title: '[ERR-01] no response, network error',
    failure: { answered: false, network: true },
    kind: 'offline',
    message: OFFLINE,
  },
  {
    title: '[ERR-02] no response, other cause',
    failure: { answered: false, network: false },
    kind: 'unknown',
    message: INTERNAL,
  },
  {
    title: '[ERR-03] 403 page of the firewall',
    failure: html(403, `<html><!-- ${MARKER} --></html>`),
    kind: 'firewall',
    message: FIREWALL,
  },
  {
    title: '[ERR-04] 403 page without the marker',
    failure: html(403, '<html>Forbidden</html>'),
    kind: 'forbidden',
    message: NOT_AUTHORIZED,
  },
  {
    title: '[ERR-04] [AMB-67] 403 with a message',
    failure: json(403, { message: 'No.' }),
    kind: 'forbidden',
    message: NOT_AUTHORIZED,
  },
  {
    title: '[ERR-04] 403 as JSON that quotes the marker',
    failure: json(403, { message: MARKER }),
    kind: 'forbidden',
    message: NOT_AUTHORIZED,
  },
  {
    title: '[ERR-05] [AMB-67] 500 with a message',
    failure: json(500, { message: 'stack' }),
    kind: 'server',
    message: INTERNAL,
  },
  {
    title: '[SES-04] 401',
    failure: json(401, { message: 'no' }),
    kind: 'unauthenticated',
    message: 'Your session has expired.',
  },
  {
    title: '[SES-05] 419',
    failure: json(419, { message: 'other' }),
    kind: 'session-expired',
    message: 'Your session has expired.',
  },
  {
    title: '[ERR-06] 404 keeps its message',
    failure: json(404, { message: 'Gone.' }),
    kind: 'not-found',
    message: 'Gone.',
  },
  {
    title: '[ERR-06] 409 keeps its message',
    failure: json(409, { message: 'Newer.' }),
    kind: 'conflict',
    message: 'Newer.',
  },
  {
    title: '[ERR-06] 422 keeps its message',
    failure: json(422, { message: 'Wrong.' }),
    kind: 'invalid',
    message: 'Wrong.',
  },
  {
    title: '[ERR-06] 429 keeps its message',
    failure: json(429, { message: 'Slow.' }),
    kind: 'rate-limited',
    message: 'Slow.',
  },
  {
    title: '[ERR-06] 503 keeps its message',
    failure: json(503, { message: 'Starting.' }),
    kind: 'server',
    message: 'Starting.',
  },
  {
    title: '[AMB-65] a status without a message',
    failure: html(502, '<html>Bad gateway</html>'),
    kind: 'server',
    message: INTERNAL,
  },
];

describe('the error table of section 8', () => {
  it.each(ROWS)('$title', ({ failure, kind, message }) => {
    const error = apiErrorFrom(failure, MARKER);
    expect({ kind: error.kind, message: error.message }).toEqual({ kind, message });
  });

  it('[ERR-13] knows whether the server sent a message', () => {
    expect(apiErrorFrom(json(422, { message: 'Wrong.' }), MARKER).hasServerMessage).toBe(true);
    expect(apiErrorFrom(json(422, {}), MARKER).hasServerMessage).toBe(false);
  });

  it('keeps code, field errors and details', () => {
    const error = apiErrorFrom(
      json(409, {
        message: 'Newer.',
        code: 'draft-conflict',
        errors: { a: ['b'] },
        details: { version: 3 },
      }),
      MARKER,
    );
    expect(error).toMatchObject({
      status: 409,
      code: 'draft-conflict',
      errors: { a: ['b'] },
      details: { version: 3 },
    });
  });

  it('[ERR-03] never detects the firewall by an empty marker', () => {
    expect(apiErrorFrom(html(403, '<html></html>'), '').kind).toBe('forbidden');
  });
});
