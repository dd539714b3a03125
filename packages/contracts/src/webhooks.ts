import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_PING } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordIdText } from './wire.ts';

const ofIntegration = z.strictObject({ integrationId: recordIdText });
const event = z.literal([...WEBHOOK_EVENTS, WEBHOOK_PING]);
const state = z.literal(WEBHOOK_DELIVERY_STATES);

const delivery = z.strictObject({
  /** The `webhook-id` sent to the receiver. */
  id: z.uuid(),
  event,
  state,
  /** When the event happened; only the day for an anonymous form. */
  occurred_at: moment,
  /** Time and result of the last attempt. */
  tried_at: moment,
  attempts: z.int(),
  status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  fault: z.string().nullable(),
  /** The start of the receiver's answer. */
  answer: z.string().nullable(),
  /** Time of the next attempt; null when there is none. */
  next_at: moment.nullable(),
});
export type DeliveryView = z.infer<typeof delivery>;

/** Attempted deliveries, latest first. Their payloads are not included. */
export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/integrations/:integrationId/deliveries',
  tag: 'integrations',
  summary: 'List the deliveries of a webhook and their results.',
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

/** Same id and payload, so the receiver can recognise a repeat. */
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
