import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildDelivery, buildIntegration } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { IntegrationCaseName, IntegrationOperation } from '../tables/writing-integrations.ts';

/** A webhook with a failed delivery, rebuilt before each call. */
export interface IntegrationWorld {
  id: number;
  delivery: string;
}

export interface IntegrationGround {
  readonly db: Database;
  readonly integrations: IntegrationWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
let built = 0;
const another = (): string => `System ${(built += 1)}`;

export async function buildIntegrationWorld(
  db: Database,
  enabled = false,
): Promise<IntegrationWorld> {
  const integration = await buildIntegration(db, { enabled });
  return { id: integration.id, delivery: (await buildDelivery(db, { integration })).key };
}

const give =
  (enabled: boolean) =>
  async ({ db, integrations }: IntegrationGround): Promise<void> =>
    void Object.assign(integrations, await buildIntegrationWorld(db, enabled));
const off = give(false);
const on = give(true);
async function waiting(ground: IntegrationGround): Promise<void> {
  await on(ground);
  await ground.db.prisma.webhookDelivery.update({
    where: { key: ground.integrations.delivery },
    data: { state: 'waiting', dueAt: new Date(Date.now() + 86_400_000) },
  });
}

const giveSchedule =
  (enabled: boolean) =>
  async ({ db, integrations }: IntegrationGround): Promise<void> =>
    void Object.assign(integrations, {
      id: (await buildIntegration(db, { kind: 'scheduled_import', enabled })).id,
    });

const at = (id: number) => ({ params: { integrationId: String(id) } });
const add =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addIntegration, { body: { kind: 'webhook', name }, headers });
const save =
  (id: number, { enabled = false, revision = 1 } = {}): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveIntegration, {
      ...at(id),
      body: { revision, name: another(), enabled },
      headers,
    });
const configure =
  (
    id: number,
    { url = `https://hooks.example.com/${another().replace(' ', '-')}`, revision = 1 } = {},
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.configureIntegration, {
      ...at(id),
      body: { revision, settings: { url, events: ['form.reopened'] } },
      headers,
    });
const remove =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.removeIntegration, { ...at(id), headers });
const attempt =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.testIntegration, { ...at(id), body: {}, headers });
const again =
  ({ id, delivery }: IntegrationWorld): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.sendDeliveryAgain, {
      params: { integrationId: String(id), deliveryId: delivery },
      body: {},
      headers,
    });
const run =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.runScheduledImport, { ...at(id), body: {}, headers });

interface IntegrationRequest {
  readonly send: (ground: IntegrationGround) => Send;
  readonly given?: (ground: IntegrationGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const INTEGRATION_REQUESTS: Readonly<Record<IntegrationCaseName, IntegrationRequest>> = {
  'an integration': { send: () => add(another()) },
  'an integration without a name': { send: () => add(' ') },
  'an integration, while impersonations may only look': {
    send: () => add(another()),
    before: 'onlyLooking',
  },
  'another name of an integration': {
    send: ({ integrations }) => save(integrations.id),
    given: off,
  },
  'that an integration is switched on': {
    send: ({ integrations }) => save(integrations.id, { enabled: true }),
    given: off,
  },
  'another name of an integration that someone else has changed': {
    send: ({ integrations }) => save(integrations.id, { revision: 9 }),
    given: off,
  },
  'another name of an integration that there is not': { send: () => save(UNKNOWN_ID) },
  'the settings of an integration': {
    send: ({ integrations }) => configure(integrations.id),
    given: off,
  },
  'an address inside a private network': {
    send: ({ integrations }) => configure(integrations.id, { url: 'https://169.254.169.254/' }),
    given: off,
  },
  'the settings of an integration that someone else has changed': {
    send: ({ integrations }) => configure(integrations.id, { revision: 9 }),
    given: off,
  },
  'the settings of an integration, while impersonations may only look': {
    send: ({ integrations }) => configure(integrations.id),
    given: off,
    before: 'onlyLooking',
  },
  'that an integration is removed': {
    send: ({ integrations }) => remove(integrations.id),
    given: off,
  },
  'that an integration is removed that there is not': { send: () => remove(UNKNOWN_ID) },
  'that an integration is tried': {
    send: ({ integrations }) => attempt(integrations.id),
    given: off,
  },
  'that an integration is tried, while impersonations may only look': {
    send: ({ integrations }) => attempt(integrations.id),
    given: off,
    before: 'onlyLooking',
  },
  'that a delivery is sent again': { send: ({ integrations }) => again(integrations), given: on },
  'that a delivery is sent again which waits': {
    send: ({ integrations }) => again(integrations),
    given: waiting,
  },
  'that a delivery is sent again of a webhook that is off': {
    send: ({ integrations }) => again(integrations),
    given: off,
  },
  'that a scheduled import runs now': {
    send: ({ integrations }) => run(integrations.id),
    given: giveSchedule(true),
  },
  'that a scheduled import runs now which is off': {
    send: ({ integrations }) => run(integrations.id),
    given: giveSchedule(false),
  },
  'that a scheduled import runs now that there is not': { send: () => run(UNKNOWN_ID) },
  'that a scheduled import runs now, while impersonations may only look': {
    send: ({ integrations }) => run(integrations.id),
    given: giveSchedule(true),
    before: 'onlyLooking',
  },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<IntegrationOperation, string>> = {
  addIntegration: 'integration.added',
  saveIntegration: 'integration.changed',
  configureIntegration: 'integration.configured',
  removeIntegration: 'integration.removed',
  testIntegration: 'integration.tested',
  sendDeliveryAgain: 'integration.sent_again',
  runScheduledImport: 'integration.asked_to_import',
};
const FOLLOWED = ['integration', 'webhook', 'webhook_delivery', 'change_log'];
export const INTEGRATION_TABLES: Readonly<Record<IntegrationOperation, readonly string[]>> = {
  addIntegration: ['integration', 'change_log'],
  saveIntegration: FOLLOWED,
  configureIntegration: FOLLOWED,
  removeIntegration: FOLLOWED,
  testIntegration: ['integration_event', 'webhook_delivery', 'change_log'],
  sendDeliveryAgain: ['webhook_delivery', 'change_log'],
  runScheduledImport: ['scheduled_import', 'change_log'],
};
export const isIntegrationOperation = (operation: string): operation is IntegrationOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its integration; `made` is the id of the created one.
 */
export const integrationChange = (
  { integrations }: IntegrationGround,
  operation: IntegrationOperation,
  made: string,
): { readonly action: string; readonly record: string } => ({
  action: LOGGED[operation],
  record: `integration ${operation === 'addIntegration' ? made : integrations.id}`,
});

export const madeIntegration = (operation: IntegrationOperation, reply: Reply): string =>
  operation === 'addIntegration'
    ? String(contracts.addIntegration.response.parse(reply.json()).id)
    : '';
