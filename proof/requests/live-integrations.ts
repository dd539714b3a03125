import type { Database } from '@reviews/db';
import { buildDelivery, buildIntegration } from '@reviews/factories';
import { giveEnough } from './enough.ts';
import type { LiveSeason } from './seasons.ts';

const ENOUGH = 5;

/** A failed delivery of an active webhook. */
export interface LiveDelivery {
  readonly webhook: number;
  readonly key: string;
}

/**
 * Provides webhooks that requests may change (the last one has a delivery), and scheduled imports
 * that can run now. Adds more if requests have removed them.
 */
export async function giveIntegrations(db: Database): Promise<{
  readonly webhooks: readonly LiveSeason[];
  readonly deliveries: readonly string[];
  readonly schedules: readonly number[];
  readonly sent: readonly LiveDelivery[];
}> {
  const { prisma } = db;
  const findWebhooks = () =>
    prisma.integration.findMany({
      where: { deletedAt: null, kind: 'webhook' },
      select: { id: true, revision: true },
      orderBy: { id: 'asc' },
      take: ENOUGH,
    });
  const webhooks = await giveEnough(ENOUGH, findWebhooks, async () =>
    buildDelivery(db, { integration: await buildIntegration(db) }),
  );
  const findDeliveries = () =>
    prisma.webhookDelivery.findMany({
      where: { integrationId: { in: webhooks.map(({ id }) => id) }, triedAt: { not: null } },
      select: { key: true },
      take: 2 * ENOUGH,
    });
  const deliveries = await giveEnough(webhooks.length, findDeliveries, async () =>
    Promise.all(webhooks.map((integration) => buildDelivery(db, { integration }))),
  );
  const findSchedules = () =>
    prisma.integration.findMany({
      where: { deletedAt: null, kind: 'scheduled_import', enabled: true },
      select: { id: true },
      orderBy: { id: 'desc' },
      take: ENOUGH,
    });
  const schedules = await giveEnough(1, findSchedules, () =>
    buildIntegration(db, { kind: 'scheduled_import', enabled: true }),
  );
  const findSent = () =>
    prisma.webhookDelivery.findMany({
      where: { state: 'failed', integration: { deletedAt: null, enabled: true } },
      select: { key: true, integrationId: true },
      take: ENOUGH,
    });
  const sent = await giveEnough(1, findSent, async () =>
    buildDelivery(db, { integration: await buildIntegration(db, { enabled: true }) }),
  );
  return {
    webhooks,
    sent: sent.map(({ integrationId: webhook, key }) => ({ webhook, key })),
    deliveries: deliveries.map(({ key }) => key),
    schedules: schedules.map(({ id }) => id),
  };
}
