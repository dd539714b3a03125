import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export const employeeRoutes = ({ employees }: Services) => [
  route(contracts.searchEmployees, {
    auth: 'session',
    handle: async ({ actor, body: { filters } }) => ({
      data: {
        data: await (filters.context === 'impersonation'
          ? employees.searchToImpersonate(actor, filters.search)
          : employees.search(filters.search)),
      },
    }),
  }),
  route(contracts.nameEmployees, {
    auth: 'session',
    handle: async ({ body }) => ({ employees: await employees.names(body.selections) }),
  }),
];
