import * as contracts from '@reviews/contracts';
import { WEBHOOK_DELIVERIES_PAGE_SIZE, WEBHOOK_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentDelivery } from './webhooks.presenter.ts';

/** Routes for sent webhook deliveries. */
export const webhookRoutes = ({ deliveries }: Services) => [
  route(contracts.listDeliveries, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const { deliveries: rows, failingSince } = await deliveries.list(
        actor,
        params.integrationId,
        query,
      );
      const page = rows.slice(0, WEBHOOK_DELIVERIES_PAGE_SIZE);
      return {
        data: page.map(presentDelivery),
        before: rows.length > page.length ? (page.at(-1)?.key ?? null) : null,
        failing_since: failingSince?.toISOString() ?? null,
      };
    },
  }),
  route(contracts.sendDeliveryAgain, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await deliveries.sendAgain(actor, params.integrationId, params.deliveryId);
      return { message: texts.sentAgain };
    },
  }),
];
