import type { DeliveryView } from '@reviews/contracts';
import { eventOfAction, WEBHOOK_PING } from '@reviews/domain';
import type { DeliveryRow } from './deliveries.queries.ts';

/** Of a delivery what came of it, and not what it said. */
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
