import { randomUUID } from 'node:crypto';
import * as integrations from '@reviews/contracts/integrations';
import type { Database } from '@reviews/db';
import { INTEGRATION_MESSAGES } from '@reviews/domain';
import { buildDelivery, buildIntegration, type IntegrationGiven } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toAdministrators,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const NONE = answer.refusal(404, INTEGRATION_MESSAGES.notFound);
const CHANGED = answer.refusal(409, INTEGRATION_MESSAGES.conflict);

const of = (id: number) => ({ params: { integrationId: String(id) } });
const UNKNOWN = of(2_000_000_000);
const hidden = { absent: UNKNOWN, unknowing: UNKNOWING };
const reading = { ...admissionOf(toAdministrators()), ...hidden };

const adding = (name: string = randomUUID()) => ({ body: { kind: 'webhook' as const, name } });
const saving = ({ enabled = false, revision = 1 } = {}) => ({
  body: { revision, name: randomUUID(), enabled },
});
const configuring = ({ url = `https://hooks.example.com/${randomUUID()}`, revision = 1 } = {}) => ({
  body: { revision, settings: { url, events: ['form.reopened'] } },
});
const TESTING = { body: {} };

/** Builds a webhook with as many deliveries and log entries as there are rows. */
const built =
  (given: IntegrationGiven = {}) =>
  async ({ db, rows, now }: Ground) => {
    const integration = await buildIntegration(db, { enabled: true, ...given });
    for (let row = 0; row < rows; row += 1) await buildDelivery(db, { integration });
    await db.prisma.integrationEvent.createMany({
      data: Array.from({ length: rows }, () => ({
        integrationId: integration.id,
        at: now(),
        kind: 'test',
        outcome: 'ok' as const,
        summary: 'It works.',
      })),
    });
    return of(integration.id);
  };
const onIntegration = built();

/** Builds a webhook that is off, with one delivery. */
async function add(db: Database): Promise<number> {
  const integration = await buildIntegration(db);
  await buildDelivery(db, { integration });
  return integration.id;
}
/** The webhook that is changed next. */
const records = recordsOf(async ({ db }) => ({ id: await add(db) }));
async function give(world: WritingWorld): Promise<void> {
  records.of(world).id = await add(world.db);
}
const onWebhook = (world: WritingWorld) => of(records.of(world).id);
const logged = (action: string) => ({
  action,
  record: (world: WritingWorld) => `integration ${records.of(world).id}`,
});

const naming = { ...toAdministrators(), request: () => adding() };
const settling = {
  ...toAdministrators(),
  given: give,
  request: (world: WritingWorld) => ({ ...onWebhook(world), ...configuring() }),
};
const testing = {
  ...toAdministrators(),
  given: give,
  request: (world: WritingWorld) => ({ ...onWebhook(world), ...TESTING }),
};
const FOLLOWED = ['integration', 'webhook', 'webhook_delivery'];

/** Only people who configure the application manage connections to external systems. */
export const INTEGRATIONS = {
  records,
  calls: {
    listIntegrations: {
      ...admissionOf(toAdministrators()),
      async call({ db, rows }) {
        for (let row = 0; row < rows; row += 1) await buildIntegration(db);
        return {};
      },
      budget: reads(2),
    },
    showIntegration: { ...reading, call: onIntegration, budget: reads(2) },
    addIntegration: {
      call: () => adding(),
      by: 'admin',
      budget: writes(5),
      fields: { kind: 'integrationKind' },
      tables: ['integration'],
      logs: { action: 'integration.added', record: (_world, made) => `integration ${made}` },
      made: (reply) => String(integrations.addIntegration.response.parse(reply.json()).id),
      attempts: {
        'an integration': naming,
        'an integration without a name': {
          ...toAdministrators(answer.INVALID),
          request: () => adding(' '),
        },
        'an integration, while impersonations may only look': whileOnlyLooking(naming),
      },
    },
    saveIntegration: {
      call: async (ground) => ({ ...(await onIntegration(ground)), ...saving() }),
      ...hidden,
      absent: { ...UNKNOWN, ...saving() },
      by: 'admin',
      budget: writes(8),
      fields: { revision: 'integrationRevision' },
      sentBy: 'administrator',
      tables: FOLLOWED,
      logs: logged('integration.changed'),
      attempts: {
        'another name of an integration': {
          ...toAdministrators(),
          given: give,
          request: (world) => ({ ...onWebhook(world), ...saving() }),
        },
        'that an integration is switched on': {
          ...toAdministrators(),
          given: give,
          request: (world) => ({ ...onWebhook(world), ...saving({ enabled: true }) }),
        },
        'another name of an integration that someone else has changed': {
          ...toAdministrators(CHANGED),
          given: give,
          request: (world) => ({ ...onWebhook(world), ...saving({ revision: 9 }) }),
        },
        'another name of an integration that there is not': {
          ...toAdministrators(NONE),
          request: () => ({ ...UNKNOWN, ...saving() }),
        },
      },
    },
    configureIntegration: {
      call: async (ground) => ({ ...(await onIntegration(ground)), ...configuring() }),
      ...hidden,
      absent: { ...UNKNOWN, ...configuring() },
      by: 'admin',
      budget: writes(5),
      fields: { revision: 'integrationRevision', settings: 'webhookSettings' },
      sentBy: 'administrator',
      tables: FOLLOWED,
      logs: logged('integration.configured'),
      attempts: {
        'the settings of an integration': settling,
        'an address inside a private network': {
          ...toAdministrators(answer.INVALID),
          given: give,
          request: (world) => ({
            ...onWebhook(world),
            ...configuring({ url: 'https://169.254.169.254/' }),
          }),
        },
        'the settings of an integration that someone else has changed': {
          ...toAdministrators(CHANGED),
          given: give,
          request: (world) => ({ ...onWebhook(world), ...configuring({ revision: 9 }) }),
        },
        'the settings of an integration, while impersonations may only look':
          whileOnlyLooking(settling),
      },
    },
    removeIntegration: {
      call: onIntegration,
      ...hidden,
      by: 'admin',
      budget: writes(6),
      tables: FOLLOWED,
      logs: logged('integration.removed'),
      attempts: {
        'that an integration is removed': {
          ...toAdministrators(),
          given: give,
          request: onWebhook,
        },
        'that an integration is removed that there is not': {
          ...toAdministrators(NONE),
          request: () => UNKNOWN,
        },
      },
    },
    testIntegration: {
      // Nothing is sent to an address of this machine.
      call: async (ground) => ({
        ...(await built({ url: 'https://127.0.0.1/' })(ground)),
        ...TESTING,
      }),
      ...hidden,
      absent: { ...UNKNOWN, ...TESTING },
      by: 'admin',
      budget: writes(4),
      tables: ['integration_event', 'webhook_delivery'],
      logs: logged('integration.tested'),
      attempts: {
        'that an integration is tried': testing,
        'that an integration is tried, while impersonations may only look':
          whileOnlyLooking(testing),
      },
    },
    listIntegrationEvents: {
      ...reading,
      call: async (ground) => ({ ...(await onIntegration(ground)), query: { outcome: 'ok' } }),
      budget: reads(3),
      queries: ['', 'outcome=failed', 'before=1000000000'],
    },
  } satisfies CasesOf<typeof integrations>,
};
