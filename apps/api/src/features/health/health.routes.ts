import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/**
 * Health checks for load balancers and container runtimes: whether the database answers, and
 * whether this process accepts requests.
 */
export const healthRoutes = ({ health, process }: Services) => [
  route(contracts.healthz, {
    auth: 'anyone',
    handle: async () => {
      await health.checkDatabase();
      return { status: 'ok' as const };
    },
  }),
  route(contracts.readyz, {
    auth: 'anyone',
    handle: async () => {
      process.checkReady();
      await health.checkDatabase();
      return { status: 'ok' as const };
    },
  }),
];
