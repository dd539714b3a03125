import { MESSAGES } from './messages.ts';

/** The names by which code outside tells errors apart; stable, unlike class names in a minified bundle. */
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

/** One thing wrong with what was sent: where, and what to say about it. */
export interface Issue {
  path: string;
  message: string;
}

/** What every refusal of the product is; the message is fit to be shown to the user. Knows nothing of HTTP. */
export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** Nobody is signed in, or a token that was sent does not work. */
export class NotSignedIn extends DomainError {
  readonly code = 'not_signed_in';

  constructor(message: string = MESSAGES.errors.notSignedIn) {
    super(message);
  }
}

/** There was a session and it has ended, or the anti-forgery token is missing or wrong. */
export class SessionExpired extends DomainError {
  readonly code = 'session_expired';

  constructor() {
    super(MESSAGES.errors.sessionExpired);
  }
}

/** The person may not do this here. `section` names what was refused, for the log; the message does not tell it. */
export class NotAllowed extends DomainError {
  readonly code = 'not_allowed';
  readonly section: string;

  constructor(section: string, message: string = MESSAGES.errors.notAuthorised) {
    super(message);
    this.section = section;
  }
}

/** The thing is absent or not for this person to see; the two must not be told apart. */
export class NotVisible extends DomainError {
  readonly code = 'not_visible';

  constructor(message: string = MESSAGES.errors.notFound) {
    super(message);
  }
}

/** What was sent does not have the shape it must have; one issue per field. */
export class InvalidInput extends DomainError {
  readonly code = 'invalid_input';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], message: string = MESSAGES.errors.validationFailed) {
    super(message);
    this.issues = issues;
  }
}

/** Well-formed, but a rule of the product forbids it. */
export class RuleViolation extends DomainError {
  readonly code = 'rule_violation';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The thing changed underneath; `details` may carry what the other side holds. */
export class Conflict<Details = unknown> extends DomainError {
  readonly code = 'conflict';
  readonly details: Details | undefined;

  constructor(message: string = MESSAGES.errors.changedMeanwhile, details?: Details) {
    super(message);
    this.details = details;
  }
}

/** Another window has written in the form since; `details` carries its version, which is the writer's own too. */
export class DraftOutdated<Details = unknown> extends DomainError {
  readonly code = 'draft_conflict';
  readonly details: Details;

  constructor(details: Details) {
    super(MESSAGES.drafts.conflict);
    this.details = details;
  }
}

/** Too many attempts; come back after so many seconds. */
export class TooManyRequests extends DomainError {
  readonly code = 'too_many_requests';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(MESSAGES.errors.rateLimited({ seconds: retryAfterSeconds }));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether an error is one of ours. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}
