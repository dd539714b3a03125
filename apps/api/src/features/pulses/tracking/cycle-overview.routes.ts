import * as contracts from '@reviews/contracts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentGroups, presentLate, presentOverview } from './cycle-overview.presenter.ts';

/** Routes for the progress of one season, grouped in several ways. */
export const cycleOverviewRoutes = ({ cycleOverview }: Services) => [
  route(contracts.showCycleOverview, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentOverview(await cycleOverview.overview(actor, params.id)),
  }),
  route(contracts.listCycleProgress, {
    auth: 'session',
    handle: async ({
      actor,
      params,
      query: { by, below = false, search = '', sort = 'late', page = 1 },
    }) =>
      presentGroups(
        await cycleOverview.groups(actor, params.id, { by, below, search, sort, page }),
      ),
  }),
  route(contracts.listLateForms, {
    auth: 'session',
    handle: async ({
      actor,
      params,
      query: { pulse_id: pulseId, reason, search = '', page = 1 },
    }) =>
      presentLate(
        await cycleOverview.late(actor, params.id, { pulseId, reason, search, page }),
        reason,
      ),
  }),
];
