import { WEBHOOK_MESSAGES as texts } from '@reviews/domain';
import { OutgoingFault, type Outgoing } from '../../core/outgoing.ts';
import { secretsAt, signedHeaders, type Signed } from './signature.ts';

const TIMEOUT_MS = 10_000;
/** Number of bytes kept of a response. */
const ANSWER_BYTES = 1024;

export interface Destination {
  readonly url: string;
  /** The stored secret. */
  readonly secret: string;
}

/** Result of one attempt. */
export interface Attempted {
  readonly isTaken: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  /** Error of a failed attempt. */
  readonly fault: string | null;
  readonly answer: string | null;
}

/**
 * Replaces U+0000 and broken characters, which PostgreSQL cannot store and a log reader does not
 * want.
 */
const textOf = (body: Buffer): string => body.toString('utf8').replaceAll('\u0000', '\uFFFD');

const faultOf = (status: number): string | null =>
  status >= 200 && status < 300
    ? null
    : status >= 300 && status < 400
      ? texts.redirected({ status })
      : texts.answered({ status });

/** Sends a delivery once. Any 2xx response is a success; redirects are not followed. */
export async function sendOnce(
  outgoing: Outgoing,
  { url, secret }: Destination,
  delivery: Signed,
  signal?: AbortSignal,
): Promise<Attempted> {
  const begun = performance.now();
  const spent = (): number => Math.round(performance.now() - begun);
  try {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(secretsAt(secret, delivery.at), delivery),
    };
    const { status, body } = await outgoing.send({
      method: 'POST',
      url,
      headers,
      body: delivery.payload,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      cutsLong: true,
      ...(signal === undefined ? {} : { signal }),
    });
    const fault = faultOf(status);
    return { isTaken: fault === null, status, durationMs: spent(), fault, answer: textOf(body) };
  } catch (error) {
    if (error instanceof OutgoingFault)
      return {
        isTaken: false,
        status: null,
        durationMs: spent(),
        fault: error.message,
        answer: null,
      };
    throw error;
  }
}
