import { WEBHOOK_EVENTS } from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/** Where a webhook is sent, and of what. */
export const webhookSettings = z.strictObject({
  url: typedText(2000),
  events: z.array(z.literal(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
});
export type WebhookSettings = z.infer<typeof webhookSettings>;
