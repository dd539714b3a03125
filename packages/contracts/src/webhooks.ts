import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_PING } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordIdText } from './wire.ts';

const ofIntegration = z.strictObject({ integrationId: recordIdText });
const event = z.literal([...WEBHOOK_EVENTS, WEBHOOK_PING]);
const state = z.literal(WEBHOOK_DELIVERY_STATES);

const delivery = z.strictObject({
  /** `webhook-id` as the receiver gets it. */
  id: z.uuid(),
  event,
  state,
  /** When it happened; of an anonymous form the day. */
  occurred_at: moment,
  /** The last attempt, and what came of it. */
  tried_at: moment,
  attempts: z.int(),
  status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  fault: z.string().nullable(),
  /** The beginning of what the receiver answered. */
  answer: z.string().nullable(),
  /** When it is tried next; null where it is not. */
  next_at: moment.nullable(),
});
export type DeliveryView = z.infer<typeof delivery>;

/** Those that were tried, the latest first. What they say of whom is not among it. */
export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/integrations/:integrationId/deliveries',
  tag: 'integrations',
  summary: 'What a webhook has sent, and what came of it.',
  params: ofIntegration,
  query: z.strictObject({
    state: state.optional(),
    event: event.optional(),
    before: z.uuid().optional(),
  }),
  response: z.strictObject({
    data: z.array(delivery),
    before: z.uuid().nullable(),
    failing_since: moment.nullable(),
  }),
});

/** Under the same name and with the same words: a receiver that has it already can tell. */
export const sendDeliveryAgain = endpoint({
  id: 'sendDeliveryAgain',
  method: 'POST',
  path: '/api/integrations/:integrationId/deliveries/:deliveryId/again',
  tag: 'integrations',
  summary: 'Send a delivery again.',
  params: z.strictObject({ integrationId: recordIdText, deliveryId: z.uuid() }),
  body: z.strictObject({}),
  response: messageReply,
});
