const BYTES = 32;

/**
 * Generates a webhook secret in the format of Standard Webhooks. Done here, so that no response
 * ever contains one.
 */
export function makeWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
