const BYTES = 32;

/** A secret of a webhook as Standard Webhooks has it; made here, so that no answer ever holds one. */
export function makeWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
