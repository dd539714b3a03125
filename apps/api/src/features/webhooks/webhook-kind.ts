import { webhookSettings, type WebhookSettings } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  actionsOfEvents,
  changesBetween,
  INTEGRATION_MESSAGES,
  WEBHOOK_MESSAGES as texts,
  WEBHOOK_PING,
  type Issue,
  type LoggedChange,
} from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Outgoing } from '../../core/outgoing.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import {
  integrationKind,
  type IntegrationAtWork,
  type IntegrationKind,
  type TestResult,
} from '../integrations/public.ts';
import { addPing, dropWaiting, follow, settle } from './deliveries.queries.ts';
import { payloadOf } from './payload.ts';
import { sendOnce } from './send.ts';
import { keepSecret as keep } from './signature.ts';

/** Longer than a ping can take. */
const PING_HOLDS_MS = 60_000;

export interface WebhookDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly outgoing: Outgoing;
}

function missing({ url, events }: WebhookSettings, hasSecret: boolean): Issue[] {
  return [
    ...(url === '' ? [{ path: 'settings.url', message: texts.urlRequired }] : []),
    ...(events.length === 0 ? [{ path: 'settings.events', message: texts.eventsRequired }] : []),
    ...(hasSecret ? [] : [{ path: 'secret', message: INTEGRATION_MESSAGES.secretRequired }]),
  ];
}

/**
 * Returns the change for the log without the path, which may itself be a secret: two addresses on
 * one host are only logged as different.
 */
function logged(before: WebhookSettings, after: WebhookSettings): LoggedChange[] {
  const values = ({ url, events }: WebhookSettings) => ({
    url: URL.parse(url)?.origin ?? null,
    events: [...events],
  });
  const changes = changesBetween(values(before), values(after));
  return before.url === after.url || changes.some(({ field }) => field === 'url')
    ? changes
    : [{ field: 'url' }, ...changes];
}

/** Creates the integration kind for webhooks, which send signed events to an address. */
export function webhookKind({ db, clock, outgoing }: WebhookDependencies): IntegrationKind {
  async function ping({
    id,
    settings,
    secret,
  }: IntegrationAtWork<WebhookSettings>): Promise<TestResult> {
    const sql = onPool(db);
    const at = clock.now();
    const payload = payloadOf({ event: WEBHOOK_PING, at: at.toISOString(), data: {} });
    const delivery = await addPing(sql, {
      integrationId: id,
      at,
      until: new Date(at.getTime() + PING_HOLDS_MS),
      payload,
    });
    const result = await sendOnce(
      outgoing,
      { url: settings.url, secret: secret ?? '' },
      { id: delivery.key, at, payload },
    );
    await settle(sql, delivery.id, { ...result, at: clock.now(), again: null });
    if (!result.isTaken) return { outcome: 'failed', summary: result.fault ?? '' };
    return {
      outcome: 'ok',
      summary: texts.pinged({ status: result.status ?? 0, ms: result.durationMs }),
    };
  }

  return integrationKind<WebhookSettings>({
    kind: 'webhook',
    settings: webhookSettings,
    initial: { url: '', events: [] },
    keepSecret: keep,
    logged,
    missing,
    test: ping,
    check({ url }) {
      const refusal = url === '' ? null : outgoing.refusalOf(url);
      return refusal === null ? [] : [{ path: 'url', message: refusal }];
    },
    async changed(tx, { id, enabled, settings }) {
      const sql = onTransaction(tx);
      await follow(sql, id, enabled ? actionsOfEvents(settings.events) : []);
      if (!enabled) await dropWaiting(sql, id);
    },
  });
}
