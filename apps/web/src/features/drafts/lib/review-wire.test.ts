import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { sendFailureOf } from './review-wire.ts';

const failed = (kind: ApiError['kind'], status: number | null) =>
  sendFailureOf(
    new ApiError({ kind, status, message: 'No.', code: null, errors: {}, details: null }),
    [],
  );

describe('failed save', () => {
  it.each([null, 500, 502, 503])(
    '[DRAFT-01, ERR-05] may have been stored if the response is %s, so that it is retried under its number',
    (status) => {
      expect(failed(status === null ? 'offline' : 'server', status)).toMatchObject({
        kind: 'failure',
        answered: false,
      });
    },
  );

  it.each([419, 422, 429])('[DRAFT-01] was not stored if it was refused with %s', (status) => {
    expect(failed('invalid', status)).toMatchObject({ kind: 'failure', answered: true });
  });
});
