import * as contracts from '@reviews/contracts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { canManageCycles } from '../../cycles/public.ts';
import { presentCycle, presentList } from './tracking.presenter.ts';

/** Routes for seasons, their progress, and the list of each pulse's forms. */
export const trackingRoutes = ({ tracking }: Services) => [
  route(contracts.listCycles, {
    auth: 'session',
    handle: async ({ actor }) => ({
      can_manage: canManageCycles(actor),
      data: (await tracking.cycles(actor)).map(presentCycle),
    }),
  }),
  route(contracts.listFilters, {
    auth: 'session',
    handle: ({ actor, params }) => tracking.filters(actor, params.cycleId, params.pulseId),
  }),
  route(contracts.searchCyclePulse, {
    auth: 'session',
    handle: async ({ actor, params, query }) =>
      presentList(
        actor,
        await tracking.list(actor, params.cycleId, params.pulseId, {
          filters: query.filters ?? {},
          perPage: query.per_page,
          page: query.page,
          sort: query.sort,
          descending: query.sortorder === 'desc',
          withAllResults: query.getAllResults === true && query.excludeAll !== true,
        }),
      ),
  }),
];
