import * as domain from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { errorAnswer, STATUS_OF, Unavailable } from './error-table.ts';

const { MESSAGES } = domain;
const issues = [
  { path: 'answers.7', message: 'Wrong.' },
  { path: 'answers.7', message: 'Very wrong.' },
  { path: 'constructor', message: 'A name every object has.' },
  { path: '__proto__', message: 'Another.' },
];
const errors = Object.fromEntries([
  ['answers.7', ['Wrong.', 'Very wrong.']],
  ['constructor', ['A name every object has.']],
  ['__proto__', ['Another.']],
]);

/** Each kind of error with its status: the table "Sessions" of the domain model. */
const TABLE: [domain.DomainError, number, object][] = [
  [new domain.NotSignedIn(), 401, { message: MESSAGES.errors.notSignedIn, code: 'not_signed_in' }],
  [
    new domain.SessionExpired(),
    419,
    { message: 'Your session has expired.', code: 'session_expired' },
  ],
  [
    new domain.NotAllowed('cycles'),
    403,
    { message: MESSAGES.errors.notAuthorised, code: 'not_allowed' },
  ],
  [new domain.NotVisible(), 404, { message: MESSAGES.errors.notFound, code: 'not_visible' }],
  [
    new domain.InvalidInput(issues),
    422,
    { message: MESSAGES.errors.validationFailed, code: 'invalid_input', errors },
  ],
  [
    new domain.InvalidInput([]),
    422,
    { message: MESSAGES.errors.validationFailed, code: 'invalid_input', errors: {} },
  ],
  [new domain.RuleViolation('No.'), 422, { message: 'No.', code: 'rule_violation' }],
  [
    new domain.RuleViolation('No.', issues),
    422,
    { message: 'No.', code: 'rule_violation', errors },
  ],
  [new domain.Conflict(), 409, { message: MESSAGES.errors.conflict, code: 'conflict' }],
  [
    new domain.Conflict('Changed.', { version: 3 }),
    409,
    { message: 'Changed.', code: 'conflict', details: { version: 3 } },
  ],
  [
    new domain.DraftOutdated({ version: 3 }),
    409,
    { message: MESSAGES.drafts.conflict, code: 'draft_conflict', details: { version: 3 } },
  ],
  [
    new domain.TooManyRequests(61),
    429,
    { message: 'Too many attempts. Try again in 61 seconds.', code: 'too_many_requests' },
  ],
];

describe('the error table', () => {
  it.each(
    TABLE.map(
      ([error, status, body]) => [`${error.name} is ${status}`, error, status, body] as const,
    ),
  )('[ERR-06, SES-05] %s', (_name, error, status, body) => {
    expect(errorAnswer(error)).toMatchObject({ status, unexpected: false });
    expect(errorAnswer(error).body).toEqual(body);
  });

  it('covers every error class', () => {
    const classes = Object.values(domain).filter(
      (value) => typeof value === 'function' && value.prototype instanceof domain.DomainError,
    );
    expect(classes.length).toBeGreaterThan(0);
    for (const one of classes)
      expect(TABLE.some(([error]) => error.constructor === one)).toBe(true);
    expect(Object.keys(STATUS_OF).toSorted()).toEqual(
      [...new Set(TABLE.map(([error]) => error.code))].toSorted(),
    );
  });

  it('says how long to wait', () => {
    expect(errorAnswer(new domain.TooManyRequests(61)).retryAfterSeconds).toBe(61);
  });

  it('[ERR-05] answers an unexpected error with 500 and no details', () => {
    const cause = new Error(
      'duplicate key value violates unique constraint: (email)=(noa@larkspur.example)',
    );
    for (const error of [
      cause,
      Object.assign(cause, { code: '23505' }),
      'text',
      17,
      null,
      undefined,
      { message: 'secret' },
      Object.assign(new Error('secret'), { status: 500 }),
    ]) {
      expect(errorAnswer(error)).toEqual({
        status: 500,
        body: { message: MESSAGES.errors.internal, code: 'internal' },
        unexpected: true,
      });
    }
  });

  it('answers 503 for an unavailable process', () => {
    expect(errorAnswer(new Unavailable())).toMatchObject({ status: 503, unexpected: false });
  });

  it("answers 503 with a retry for a database that is away or recovering, not as the client's error", () => {
    const adapter = (cause: object) =>
      Object.assign(new Error('from Prisma'), {
        code: 'P2039',
        meta: { driverAdapterError: Object.assign(new Error('adapter'), { cause }) },
      });
    const lost = [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' }),
      new Error('Connection terminated unexpectedly'),
      Object.assign(new Error('from Prisma'), { code: 'P1001' }),
      adapter({ kind: 'postgres', code: '57P01' }),
      adapter({ kind: 'ConnectionClosed' }),
      Object.assign(new Error('adapter'), { cause: { kind: 'ConnectionClosed' } }),
    ];
    for (const error of lost) {
      expect(errorAnswer(error)).toEqual({
        status: 503,
        body: { message: MESSAGES.errors.unavailable, code: 'unavailable' },
        retryAfterSeconds: 2,
        unexpected: true,
      });
    }
    expect(errorAnswer(adapter({ kind: 'postgres', code: '23505' }))).toMatchObject({
      status: 500,
    });
  });

  it('answers errors of the body parser with 422, a body too large with 413, an undecodable URL with 404', () => {
    const httpError = (status: number) => Object.assign(new Error('from a library'), { status });
    const malformed = {
      message: MESSAGES.errors.malformedBody,
      code: 'invalid_input',
      errors: { body: [MESSAGES.errors.malformedBody] },
    };
    for (const status of [400, 415, 499])
      expect(errorAnswer(httpError(status))).toEqual({
        status: 422,
        body: malformed,
        unexpected: false,
      });
    expect(errorAnswer(httpError(413))).toEqual({
      status: 413,
      body: { message: MESSAGES.errors.bodyTooLarge, code: 'too_large' },
      unexpected: false,
    });
    expect(errorAnswer(Object.assign(new URIError('bad'), { status: 400 }))).toMatchObject({
      status: 404,
      body: { code: 'not_visible' },
    });
  });
});
