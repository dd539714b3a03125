import type { ErrorBody } from '@reviews/contracts';
import { isDatabaseUnavailable } from '@reviews/db';
import {
  Conflict,
  DraftOutdated,
  InvalidInput,
  isDomainError,
  MESSAGES,
  NotVisible,
  RuleViolation,
  TooManyRequests,
  type DomainError,
  type DomainErrorCode,
  type Issue,
} from '@reviews/domain';

/** The only table from errors to statuses (domain model, Sessions). */
export const STATUS_OF: Readonly<Record<DomainErrorCode, number>> = {
  not_signed_in: 401,
  session_expired: 419,
  not_allowed: 403,
  not_visible: 404,
  invalid_input: 422,
  rule_violation: 422,
  conflict: 409,
  draft_conflict: 409,
  too_many_requests: 429,
};

/** Seconds until a retry while the database is away: recovery from a crash takes a few. */
const RETRY_SECONDS = 2;

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number;
  /** Whether someone should investigate it. */
  readonly unexpected: boolean;
}

function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  // A map, because a path may be the name of an object's built-in property.
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) fields.set(path, [...(fields.get(path) ?? []), message]);
  return Object.fromEntries(fields);
}

function domainAnswer(error: DomainError): ErrorAnswer {
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error instanceof InvalidInput || (error instanceof RuleViolation && error.issues.length > 0))
    body.errors = fieldErrors(error.issues);
  if ((error instanceof Conflict || error instanceof DraftOutdated) && error.details !== undefined)
    body.details = error.details;
  return {
    status: STATUS_OF[error.code],
    body,
    unexpected: false,
    ...(error instanceof TooManyRequests ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
  };
}

/** The process accepts no requests now, or its database does not answer; for health checks. */
export class Unavailable extends Error {}

/** Errors of Express and its body parsers carry a status and a type. */
function hasHttpStatus(error: unknown): error is { status: number; type?: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
  );
}

/** Returns a 503 that asks to retry shortly. */
function unavailable(unexpected: boolean): ErrorAnswer {
  return {
    status: 503,
    body: { message: MESSAGES.errors.unavailable, code: 'unavailable' },
    retryAfterSeconds: RETRY_SECONDS,
    unexpected,
  };
}

/** Returns the response for an error; for an unexpected one, without details. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (isDomainError(error)) return domainAnswer(error);
  // A URL that cannot be decoded identifies nothing.
  if (error instanceof URIError) return domainAnswer(new NotVisible());
  if (hasHttpStatus(error) && error.status === 413) {
    return {
      status: 413,
      body: { message: MESSAGES.errors.bodyTooLarge, code: 'too_large' },
      unexpected: false,
    };
  }
  if (hasHttpStatus(error) && error.status >= 400 && error.status < 500) {
    const message = MESSAGES.errors.malformedBody;
    return domainAnswer(new InvalidInput([{ path: 'body', message }], message));
  }
  if (error instanceof Unavailable) return unavailable(false);
  if (isDatabaseUnavailable(error)) return unavailable(true);
  return {
    status: 500,
    body: { message: MESSAGES.errors.internal, code: 'internal' },
    unexpected: true,
  };
}
