import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export const accessRoutes = ({ access }: Services) => [
  route(contracts.listExplainable, {
    auth: 'session',
    handle: ({ actor, params }) => access.explainable(actor, params.employeeId),
  }),
  route(contracts.explainAccess, {
    auth: 'session',
    handle: ({ actor, body }) => access.explain(actor, body.user_id, body.about),
  }),
  route(contracts.listSight, {
    auth: 'session',
    handle: ({ actor, body }) => access.sight(actor, body.user_id, body),
  }),
];
