import {
  actionsOfEvents,
  WEBHOOK_MESSAGES,
  WEBHOOK_PING,
  type IntegrationKindName,
  type WebhookDeliveryState,
  type WebhookEvent,
} from '@reviews/domain';
import type { Store } from './store.ts';
import { uniqueText } from './unique.ts';

export interface IntegrationGiven {
  readonly kind?: IntegrationKindName;
  readonly name?: string;
  readonly enabled?: boolean;
  /** As defined by its kind. */
  readonly settings?: Readonly<
    Record<string, string | number | boolean | null | readonly string[]>
  >;
  /** For a webhook. */
  readonly url?: string;
  readonly events?: readonly WebhookEvent[];
  readonly at?: Date;
}

export interface BuiltIntegration {
  readonly id: number;
  readonly name: string;
}

/** Not a real sealed secret: it can be replaced, but not opened. */
/** For a scheduled import: a file that does not exist. */
const FETCHED = {
  source: 'folder',
  file: 'people.csv',
  url: '',
  sign_in: 'none',
  username: '',
  time: '03:00',
  weekdays: [1, 2, 3, 4, 5],
  applies: false,
  max_left: 0,
  max_changed: 0,
  max_added: 0,
  allows_refused: false,
};
const SEALED = new Uint8Array(64).fill(1);

/** Saves an integration, a webhook by default. */
export async function buildIntegration(
  { prisma }: Store,
  given: IntegrationGiven = {},
): Promise<BuiltIntegration> {
  const {
    kind = 'webhook',
    enabled = false,
    at = new Date(),
    events = ['form.submitted'],
    url = 'https://hooks.example.com/reviews',
  } = given;
  const name = given.name ?? uniqueText('Integration');
  const settings = {
    ...(given.settings ??
      (kind === 'webhook'
        ? { url, events: [...events] }
        : kind === 'scheduled_import'
          ? FETCHED
          : {})),
  };
  const { id } = await prisma.integration.create({
    data: {
      kind,
      name,
      enabled,
      settings,
      secret: SEALED,
      secretSetAt: at,
      createdAt: at,
      updatedAt: at,
    },
    select: { id: true },
  });
  if (kind === 'webhook')
    await prisma.webhook.create({
      data: { integrationId: id, actions: enabled ? actionsOfEvents(events) : [] },
    });
  if (kind === 'scheduled_import')
    await prisma.scheduledImport.create({ data: { integrationId: id, pastUntil: at } });
  return { id, name };
}

export interface DeliveryGiven {
  readonly integration: { readonly id: number };
  readonly state?: WebhookDeliveryState;
  readonly at?: Date;
}

/** Saves a ping that was sent or attempted. */
export async function buildDelivery(
  { prisma }: Store,
  { integration, state = 'failed', at = new Date() }: DeliveryGiven,
): Promise<{ readonly key: string }> {
  const isTaken = state === 'sent';
  const data = {
    integrationId: integration.id,
    action: WEBHOOK_PING,
    entityId: '',
    occurredAt: at,
    dueAt: at,
    triedAt: at,
    attempts: 1,
    state,
    payload: '{}',
    status: isTaken ? 200 : 503,
    durationMs: 12,
    answer: isTaken ? 'ok' : 'busy',
  };
  return prisma.webhookDelivery.create({
    data: {
      ...data,
      fault: isTaken ? null : WEBHOOK_MESSAGES.answered({ status: 503 }),
    },
    select: { key: true },
  });
}
