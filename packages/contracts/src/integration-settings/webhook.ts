import { WEBHOOK_EVENTS } from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/** Address and events of a webhook. */
export const webhookSettings = z.strictObject({
  url: typedText(2000),
  events: z.array(z.literal(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
});
export type WebhookSettings = z.infer<typeof webhookSettings>;
