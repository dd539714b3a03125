import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentOverview } from './overview.presenter.ts';

export const overviewRoutes = ({ overview }: Services) => [
  route(contracts.showEmployeeOverview, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentOverview(actor, await overview.show(actor, params.employeeId)),
  }),
];
