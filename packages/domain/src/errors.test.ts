import { describe, expect, it } from 'vitest';
import {
  Conflict,
  InvalidInput,
  isDomainError,
  NotAllowed,
  NotSignedIn,
  NotVisible,
  RuleViolation,
  SessionExpired,
  TooManyRequests,
  type DomainError,
} from './errors.ts';

describe('domain errors', () => {
  it.each<[DomainError, string, string]>([
    [new NotSignedIn(), 'not_signed_in', 'Log in to continue.'],
    [new SessionExpired(), 'session_expired', 'Your session has expired.'],
    [
      new NotAllowed('roles'),
      'not_allowed',
      'You are not authorized to this section. Please select a different item from the main menu.',
    ],
    [new NotVisible(), 'not_visible', 'This item could not be found.'],
    [
      new InvalidInput([{ path: 'title', message: 'x' }]),
      'invalid_input',
      'Some entries are not valid. Check them and try again.',
    ],
    [new RuleViolation('No.'), 'rule_violation', 'No.'],
    [new Conflict('Changed.', { version: 2 }), 'conflict', 'Changed.'],
    [new TooManyRequests(30), 'too_many_requests', 'Too many attempts. Try again in 30 seconds.'],
  ])('[SES-05] [ERR-04] %s has code %s and a message to show', (error, code, message) => {
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
    expect(isDomainError(error)).toBe(true);
    expect(error.name).toBe(error.constructor.name);
  });

  it('do not include other errors', () => {
    expect(isDomainError(new Error('x'))).toBe(false);
    expect(isDomainError(null)).toBe(false);
  });
});
