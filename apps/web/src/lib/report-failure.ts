import { MESSAGES } from '@reviews/domain';
import { ApiError, type ApiErrorKind } from './api-error.ts';
import { toast } from './toasts.ts';

/** Failures with a fixed text for their status, whatever the server says (section 8). */
const FIXED_TEXT: readonly ApiErrorKind[] = [
  'offline',
  'forbidden',
  'firewall',
  'server',
  'unauthenticated',
  'session-expired',
];

/** Shows an error only if the server sent a message, for a failed reopening (ERR-13). */
export function reportFailureWithMessage(error: unknown): void {
  if (error instanceof ApiError && !error.hasServerMessage && !FIXED_TEXT.includes(error.kind))
    return;
  reportFailure(error);
}

/**
 * Shows an error once as a toast (API-02, ERR-01 to ERR-06, AMB-67). Silent if the shell handles
 * it: 401 leads to the
 * sign-in page, and 419 opens its dialog with its own text. An abort is not a failure.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError)) {
    toast.error(MESSAGES.errors.internal);
    return;
  }
  if (error.kind === 'unauthenticated' || error.kind === 'session-expired') return;
  toast.error(error.message);
}
