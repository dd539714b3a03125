import type { DeliveryView } from '@reviews/contracts';
import { eventOfAction, WEBHOOK_PING } from '@reviews/domain';
import type { DeliveryRow } from './deliveries.queries.ts';

/** Presents the result of a delivery, without its content. */
export function presentDelivery({
  key,
  action,
  occurred_at: occurredAt,
  tried_at: triedAt,
  due_at: dueAt,
  ...row
}: DeliveryRow): DeliveryView {
  return {
    ...row,
    id: key,
    event: eventOfAction(action) ?? WEBHOOK_PING,
    occurred_at: occurredAt.toISOString(),
    tried_at: (triedAt ?? occurredAt).toISOString(),
    next_at: row.state === 'waiting' ? dueAt.toISOString() : null,
  };
}
