import { buildDelivery, buildIntegration, type IntegrationGiven } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Only people who configure the product manage connections to external systems. */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const NONE = { params: { integrationId: '2000000000' } };
const SETTINGS = { url: 'https://hooks.example.com/reviews', events: ['form.submitted'] };
const NOWHERE = '00000000-0000-4000-8000-000000000000';

const built =
  (body?: object, given: IntegrationGiven = {}) =>
  async ({ app: { db } }: World): Promise<Call> => {
    const { id } = await buildIntegration(db, given);
    return { params: { integrationId: String(id) }, ...(body === undefined ? {} : { body }) };
  };
const reading = { allowed: ['admin'], refused: REFUSED, unknowing: UNKNOWING } as const;
const writing = { allowed: ['admin'], unknowing: UNKNOWING } as const;

export const INTEGRATION_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listIntegrations: [{ call: async () => ({}), allowed: ['admin'], refused: REFUSED }],
  addIntegration: [
    {
      call: async () => ({ body: { kind: 'webhook', name: 'Told elsewhere' } }),
      allowed: ['admin'],
    },
  ],
  showIntegration: [{ call: built(), absent: NONE, ...reading }],
  saveIntegration: [
    {
      call: built({ revision: 1, name: 'Renamed', enabled: false }),
      absent: { ...NONE, body: { revision: 1, name: 'Renamed', enabled: false } },
      ...writing,
    },
  ],
  configureIntegration: [
    {
      call: built({ revision: 1, settings: SETTINGS }),
      absent: { ...NONE, body: { revision: 1, settings: SETTINGS } },
      ...writing,
    },
  ],
  removeIntegration: [{ call: built(), absent: NONE, ...writing }],
  testIntegration: [
    { call: built({}, { url: 'https://127.0.0.1/' }), absent: { ...NONE, body: {} }, ...writing },
  ],
  runScheduledImport: [
    {
      call: built({}, { kind: 'scheduled_import', enabled: true }),
      absent: { ...NONE, body: {} },
      ...writing,
    },
  ],
  listIntegrationEvents: [{ call: built(), absent: NONE, ...reading }],
  listDeliveries: [{ call: built(), absent: NONE, ...reading }],
  sendDeliveryAgain: [
    {
      async call({ app: { db } }) {
        const integration = await buildIntegration(db, { enabled: true });
        return {
          params: {
            integrationId: String(integration.id),
            deliveryId: (await buildDelivery(db, { integration })).key,
          },
          body: {},
        };
      },
      absent: { params: { integrationId: '2000000000', deliveryId: NOWHERE }, body: {} },
      ...writing,
    },
  ],
};
