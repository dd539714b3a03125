import type { ErrorBody } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';

export type ApiErrorKind =
  | 'offline'
  | 'unauthenticated'
  | 'session-expired'
  | 'forbidden'
  | 'firewall'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'rate-limited'
  | 'server'
  | 'unknown';

interface ApiErrorFields {
  kind: ApiErrorKind;
  /** HTTP status; null if there was no response. */
  status: number | null;
  message: string;
  /** The server's error code, such as `draft-conflict`. */
  code: string | null;
  /** Messages per field of an invalid body (422). */
  errors: Record<string, string[]>;
  details: unknown;
}

/** Any failure of a call; apart from aborts, the only error that `call()` rejects with. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly errors: Record<string, string[]>;
  readonly details: unknown;
  /** Whether the server sent a message (ERR-13 stays silent without one). */
  readonly hasServerMessage: boolean;

  constructor(
    { kind, status, message, code, errors, details }: ApiErrorFields,
    hasServerMessage = false,
  ) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.hasServerMessage = hasServerMessage;
  }
}

/**
 * Returns the details of a conflict, when the record has changed in between; undefined for any
 * other failure.
 */
export const conflictDetails = (error: unknown): unknown =>
  error instanceof ApiError && error.kind === 'conflict' ? error.details : undefined;

/**
 * What the transport observed. `network` means that the server was not reached: the connection
 * failed, or something else answered in its place.
 */
export type TransportFailure =
  | { answered: false; network: boolean }
  | { answered: true; status: number; contentType: string; body: unknown };

/** Cause of an error: something in between answered a call with a success of its own. */
export class ForeignAnswer extends Error {
  constructor() {
    super('The answer is not from the server.');
    this.name = 'ForeignAnswer';
  }
}

const bare = { code: null, errors: {}, details: null } as const;

const KIND_OF_STATUS: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  404: 'not-found',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

const errorBodyOf = (body: unknown): Partial<ErrorBody> =>
  typeof body === 'object' && body !== null ? body : {};

/**
 * Maps failures as in section 8 of the specification (ERR-01 to ERR-06, AMB-65, AMB-67): 401, 403,
 * 419 and 500 have fixed
 * texts, every other status keeps the server's message, and a failure without one gets the general
 * text.
 *
 * @param failure what the transport observed
 * @param firewallMarker text that identifies an HTML 403 as coming from the firewall (ERR-03)
 */
export function apiErrorFrom(failure: TransportFailure, firewallMarker: string): ApiError {
  if (!failure.answered) {
    return failure.network
      ? new ApiError({ ...bare, kind: 'offline', status: null, message: MESSAGES.errors.offline })
      : new ApiError({ ...bare, kind: 'unknown', status: null, message: MESSAGES.errors.internal });
  }
  const { status, contentType, body } = failure;
  const sent = errorBodyOf(body);
  const details = {
    code: sent.code ?? null,
    errors: sent.errors ?? {},
    details: sent.details ?? null,
  };
  switch (status) {
    case 401:
      return new ApiError({
        ...details,
        kind: 'unauthenticated',
        status,
        message: MESSAGES.errors.sessionExpired,
      });
    case 419:
      return new ApiError({
        ...details,
        kind: 'session-expired',
        status,
        message: MESSAGES.errors.sessionExpired,
      });
    case 403:
      return contentType.includes('text/html') && isFirewallPage(textOf(body), firewallMarker)
        ? new ApiError({ ...bare, kind: 'firewall', status, message: MESSAGES.errors.firewall })
        : new ApiError({
            ...details,
            kind: 'forbidden',
            status,
            message: MESSAGES.errors.notAuthorised,
          });
    case 500:
      return new ApiError({
        ...details,
        kind: 'server',
        status,
        message: MESSAGES.errors.internal,
      });
    default: {
      const kind = KIND_OF_STATUS[status] ?? (status >= 500 ? 'server' : 'unknown');
      const hasMessage = typeof sent.message === 'string' && sent.message !== '';
      return new ApiError(
        { ...details, kind, status, message: sent.message || MESSAGES.errors.internal },
        hasMessage,
      );
    }
  }
}

const isFirewallPage = (page: string, marker: string): boolean =>
  marker !== '' && page.toLowerCase().includes(marker.toLowerCase());
