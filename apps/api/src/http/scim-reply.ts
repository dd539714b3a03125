import { describeError } from '../core/describe-error.ts';
import type { Response } from 'express';
import { errorAnswer } from './error-table.ts';
import { hearOut } from './hear-out.ts';
import { noteOf } from './watch-requests.ts';

const MEDIA_TYPE = 'application/scim+json';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A response to a directory; null sends 204 without a body. */
export class ScimReply {
  readonly status: number;
  readonly body: object | null;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: object | null, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function sendScim({ status, body, headers }: ScimReply, response: Response): void {
  response.status(status).set(headers);
  if (body === null) response.end();
  else response.type(MEDIA_TYPE).send(JSON.stringify(body));
}

/** An error in the terms of RFC 7644: its own, or one of ours from the error table. */
interface Refusal {
  readonly status: number;
  readonly scimType?: string | undefined;
  readonly message: string;
}

const isRefusal = (error: unknown): error is Refusal & Error =>
  error instanceof Error &&
  error.name === 'ScimError' &&
  'status' in error &&
  typeof error.status === 'number';

/** A broken rule is an invalid value; a missing or expired session is a missing token. */
const STATUS: Readonly<Record<string, { readonly status: number; readonly scimType?: string }>> = {
  rule_violation: { status: 400, scimType: 'invalidValue' },
  invalid_input: { status: 400, scimType: 'invalidSyntax' },
  conflict: { status: 409, scimType: 'uniqueness' },
};

export function sendScimError(error: unknown, response: Response): void {
  const answer = isRefusal(error) ? null : errorAnswer(error);
  const { status, scimType, message }: Refusal =
    answer === null
      ? (error as Refusal)
      : {
          ...(STATUS[answer.body.code] ?? { status: answer.status }),
          message: answer.body.message,
        };
  noteOf(response, {
    code: answer?.body.code ?? scimType ?? 'scim',
    ...(answer?.unexpected === true ? { failure: describeError(error) } : {}),
  });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (status === 401) response.set('www-authenticate', 'Bearer realm="scim"');
  if (answer?.retryAfterSeconds !== undefined)
    response.set('retry-after', String(answer.retryAfterSeconds));
  const body = {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  };
  void hearOut(response.req).then(() => sendScim(new ScimReply(status, body), response));
}
