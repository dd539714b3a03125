import { texts } from '@reviews/messages';
import { rateLimitMessages, saveLimitMessages } from '@reviews/messages/en/errors';
import { MESSAGES } from './messages.ts';

const RATE_LIMITED = { attempts: texts(rateLimitMessages), saves: texts(saveLimitMessages) };

const MINUTE = 60;

/** Codes by which callers tell errors apart. Stable, unlike class names in a minified bundle. */
export type DomainErrorCode =
  | 'not_signed_in'
  | 'session_expired'
  | 'not_allowed'
  | 'not_visible'
  | 'invalid_input'
  | 'rule_violation'
  | 'conflict'
  | 'draft_conflict'
  | 'too_many_requests';

/** One invalid input: its path and the message to show. */
export interface Issue {
  path: string;
  message: string;
}

/**
 * Base class of every refusal of the product. The message may be shown to the user. Knows nothing
 * about HTTP.
 */
export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** No one is signed in, or the token is not valid. */
export class NotSignedIn extends DomainError {
  readonly code = 'not_signed_in';

  constructor(message: string = MESSAGES.errors.notSignedIn) {
    super(message);
  }
}

/** The session has ended, or the anti-forgery token is missing or wrong. */
export class SessionExpired extends DomainError {
  readonly code = 'session_expired';

  constructor() {
    super(MESSAGES.errors.sessionExpired);
  }
}

/**
 * The person lacks the permission. `section` names what was refused, for the log only; the message
 * does not reveal it.
 */
export class NotAllowed extends DomainError {
  readonly code = 'not_allowed';
  readonly section: string;

  constructor(section: string, message: string = MESSAGES.errors.notAuthorised) {
    super(message);
    this.section = section;
  }
}

/** The record does not exist or is hidden from this person. The two must be indistinguishable. */
export class NotVisible extends DomainError {
  readonly code = 'not_visible';

  constructor(message: string = MESSAGES.errors.notFound) {
    super(message);
  }
}

/** The input has the wrong shape; one issue per field. */
export class InvalidInput extends DomainError {
  readonly code = 'invalid_input';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], message: string = MESSAGES.errors.validationFailed) {
    super(message);
    this.issues = issues;
  }
}

/** The input is well-formed, but a product rule forbids it. */
export class RuleViolation extends DomainError {
  readonly code = 'rule_violation';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The record has changed since it was read; `details` may have the current version. */
export class Conflict<Details = unknown> extends DomainError {
  readonly code = 'conflict';
  readonly details: Details | undefined;

  constructor(message: string = MESSAGES.errors.conflict, details?: Details) {
    super(message);
    this.details = details;
  }
}

/**
 * Another window has saved the form since. `details` has its version, which belongs to the same
 * writer.
 */
export class DraftOutdated<Details = unknown> extends DomainError {
  readonly code = 'draft_conflict';
  readonly details: Details;

  constructor(details: Details) {
    super(MESSAGES.drafts.conflict);
    this.details = details;
  }
}

/** What there was too much of: attempts, or saves of a text that someone typed. */
export type Limited = keyof typeof RATE_LIMITED;

/** Too many attempts or saves; the number of seconds tells when to retry. */
export class TooManyRequests extends DomainError {
  readonly code = 'too_many_requests';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, limited: Limited = 'attempts') {
    super(rateLimited(retryAfterSeconds, limited));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Says when to retry, in minutes from two minutes on. */
const rateLimited = (seconds: number, limited: Limited): string =>
  seconds < 2 * MINUTE
    ? RATE_LIMITED[limited].seconds({ seconds })
    : RATE_LIMITED[limited].minutes({ minutes: Math.ceil(seconds / MINUTE) });

/** Whether an error is a DomainError. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}
