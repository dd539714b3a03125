import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentLevel } from './organization.presenter.ts';

/** Routes for the reporting line as a tree. */
export const organizationRoutes = ({ organization }: Services) => [
  route(contracts.listReports, {
    auth: 'session',
    handle: async ({ query }) =>
      presentLevel(await organization.level(query.manager_id ?? null, query.after)),
  }),
  route(contracts.showReportingPath, {
    auth: 'session',
    handle: async ({ params }) => ({
      data: (await organization.path(params.employeeId)).map(presentLevel),
    }),
  }),
];
