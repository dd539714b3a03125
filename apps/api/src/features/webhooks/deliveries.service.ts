import { inTransaction, type Database } from '@reviews/db';
import {
  actionsOfEvents,
  Conflict,
  INTEGRATION_MESSAGES,
  NotVisible,
  RuleViolation,
  WEBHOOK_MESSAGES as texts,
  WEBHOOK_PING,
  type WebhookDeliveryState,
  type WebhookEvent,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  findIntegration,
  lockIntegration,
  requireIntegrationManager,
  type IntegrationRecord,
} from '../integrations/public.ts';
import * as queries from './deliveries.queries.ts';
import type { DeliveryRow } from './deliveries.queries.ts';

export interface AskedDeliveries {
  readonly state?: WebhookDeliveryState | undefined;
  readonly event?: WebhookEvent | typeof WEBHOOK_PING | undefined;
  readonly before?: string | undefined;
}

/** Creates the service for sent webhook deliveries. */
export function createDeliveriesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  /** @throws NotVisible for an unknown webhook */
  async function webhook<Row extends Pick<IntegrationRecord, 'kind'>>(
    row: Promise<Row | undefined>,
  ): Promise<Row> {
    const record = await row;
    if (record?.kind !== 'webhook') throw new NotVisible(INTEGRATION_MESSAGES.notFound);
    return record;
  }

  return {
    /** @throws NotAllowed, NotVisible */
    async list(
      actor: Actor,
      id: number,
      { state, event, before }: AskedDeliveries,
    ): Promise<{ deliveries: DeliveryRow[]; failingSince: Date | null }> {
      requireIntegrationManager(actor);
      const sql: Sql = onPool(db);
      await webhook(findIntegration(sql, id));
      const actions =
        event === undefined
          ? undefined
          : event === WEBHOOK_PING
            ? [event]
            : actionsOfEvents([event]);
      const deliveries = await queries.findDeliveries(sql, id, {
        states: state === undefined ? undefined : [state],
        actions,
        before,
      });
      return { deliveries, failingSince: (await queries.findHook(sql, id))?.failing_since ?? null };
    },

    /** @throws NotAllowed, NotVisible, RuleViolation, Conflict */
    async sendAgain(actor: Actor, id: number, key: string): Promise<void> {
      requireIntegrationManager(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { enabled } = await webhook(lockIntegration(sql, id));
        const delivery = await queries.lockDelivery(sql, id, key);
        if (delivery === undefined) throw new NotVisible(texts.deliveryNotFound);
        if (!enabled) throw new RuleViolation(texts.isOff);
        if (delivery.state === 'waiting') throw new Conflict(texts.waitsAlready);
        const at = clock.now();
        await queries.sendAgain(sql, key, at);
        await audit(tx, actor, at, {
          action: 'integration.sent_again',
          entity: 'integration',
          entityId: id,
          details: { delivery: key },
        });
      });
    },
  };
}
