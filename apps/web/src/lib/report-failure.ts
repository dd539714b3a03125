import { MESSAGES } from '@reviews/domain';
import { ApiError, type ApiErrorKind } from './api-error.ts';
import { toast } from './toasts.ts';

/** Failures whose text is fixed by their status, whatever the server says (section 8). */
const FIXED_TEXT: readonly ApiErrorKind[] = [
  'offline',
  'forbidden',
  'firewall',
  'server',
  'unauthenticated',
  'session-expired',
];

/** The same for a failed reopening, which is told only if there is a message to tell (ERR-13). */
export function reportFailureWithMessage(error: unknown): void {
  if (error instanceof ApiError && !error.hasServerMessage && !FIXED_TEXT.includes(error.kind))
    return;
  reportFailure(error);
}

/**
 * Says once, as a toast, what went wrong (API-02, ERR-01 to ERR-06, AMB-67). Silent for what the shell answers itself:
 * 401 leads to the sign-in page, 419 opens its dialog with its own text; an abort is no failure.
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
