import { createHmac } from 'node:crypto';
import { InvalidInput, WEBHOOK_MESSAGES as texts } from '@reviews/domain';
import { z } from 'zod';
import type { IntegrationKind } from '../integrations/public.ts';

const PREFIX = 'whsec_';
/** Limits of Standard Webhooks. */
const [LEAST_BYTES, MOST_BYTES] = [24, 64];
/** How long the former secret still signs, so that receivers can switch. */
const FORMER_HOLDS_MS = 24 * 60 * 60_000;

/** Stored secrets of a webhook. */
const keptSecrets = z.strictObject({
  current: z.string(),
  former: z.strictObject({ secret: z.string(), until: z.iso.datetime() }).nullable(),
});
type KeptSecrets = z.infer<typeof keptSecrets>;

const read = (kept: string): KeptSecrets => keptSecrets.parse(JSON.parse(kept));

/** Returns the bytes of a secret, or null if it is invalid. */
function keyOf(secret: string): Buffer | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const key = Buffer.from(text, 'base64');
  return key.toString('base64') === text && key.length >= LEAST_BYTES && key.length <= MOST_BYTES
    ? key
    : null;
}

/**
 * Returns the new secret and, on request, the former one for a day.
 * @throws InvalidInput
 */
export const keepSecret: NonNullable<IntegrationKind['keepSecret']> = ({
  given,
  former,
  keepFormer,
  now,
}) => {
  const current = given.trim();
  if (keyOf(current) === null)
    throw new InvalidInput([{ path: 'secret', message: texts.secretShape }]);
  const kept: KeptSecrets = {
    current,
    former:
      keepFormer && former !== null
        ? {
            secret: read(former).current,
            until: new Date(now.getTime() + FORMER_HOLDS_MS).toISOString(),
          }
        : null,
  };
  return JSON.stringify(kept);
};

/** Returns the secrets that sign now, the current one first. */
export function secretsAt(kept: string, now: Date): string[] {
  const { current, former } = read(kept);
  return former !== null && now < new Date(former.until) ? [current, former.secret] : [current];
}

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly payload: string;
}

function signatureOf(secret: string, signed: string): string {
  const key = keyOf(secret);
  // Secrets are validated on input. An empty key would let anyone forge the signature.
  if (key === null) throw new Error('The secret of a webhook holds no key.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/**
 * Returns the headers of a delivery (Standard Webhooks): its id, the send time, and a signature of
 * both and the payload by each secret.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, payload }: Signed,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${payload}`));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
