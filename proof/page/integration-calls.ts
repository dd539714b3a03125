import { randomUUID } from 'node:crypto';
import { buildDelivery, buildIntegration } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Builds an integration with as many deliveries and log entries as there are rows. */
async function onIntegration(scene: Scene, more: Partial<Call> = {}): Promise<Call> {
  const { db, rows } = scene;
  const integration = await buildIntegration(db, { enabled: true });
  for (let row = 0; row < rows; row += 1) await buildDelivery(db, { integration });
  await db.prisma.integrationEvent.createMany({
    data: Array.from({ length: rows }, () => ({
      integrationId: integration.id,
      at: new Date(),
      kind: 'test',
      outcome: 'ok' as const,
      summary: 'It works.',
    })),
  });
  return {
    by: await scene.as(scene.admin),
    params: { integrationId: String(integration.id) },
    ...more,
  };
}

/** Typical calls about integrations. */
export const INTEGRATION_CALLS = {
  async listIntegrations(scene: Scene): Promise<Call> {
    for (let row = 0; row < scene.rows; row += 1) await buildIntegration(scene.db);
    return { by: await scene.as(scene.admin) };
  },
  showIntegration: (scene: Scene) => onIntegration(scene),
  listIntegrationEvents: (scene: Scene) => onIntegration(scene, { query: { outcome: 'ok' } }),
  listDeliveries: (scene: Scene) => onIntegration(scene, { query: { state: 'failed' } }),
  addIntegration: async (scene: Scene): Promise<Call> => ({
    by: await scene.as(scene.admin),
    body: { kind: 'webhook', name: randomUUID() },
  }),
  saveIntegration: (scene: Scene) =>
    onIntegration(scene, { body: { revision: 1, name: randomUUID(), enabled: false } }),
  configureIntegration: (scene: Scene) =>
    onIntegration(scene, {
      body: {
        revision: 1,
        settings: { url: 'https://hooks.example.com/', events: ['form.reopened'] },
      },
    }),
  removeIntegration: (scene: Scene) => onIntegration(scene),
  async runScheduledImport(scene: Scene): Promise<Call> {
    const { id } = await buildIntegration(scene.db, { kind: 'scheduled_import', enabled: true });
    return {
      by: await scene.as(scene.admin),
      params: { integrationId: String(id) },
      body: {},
    };
  },
  testIntegration: (scene: Scene) => onIntegration(scene, { body: {} }),
  async sendDeliveryAgain(scene: Scene): Promise<Call> {
    const { by, params = {} } = await onIntegration(scene);
    const deliveryId = (
      await buildDelivery(scene.db, { integration: { id: Number(params['integrationId']) } })
    ).key;
    return { by, params: { ...params, deliveryId }, body: {} };
  },
};
