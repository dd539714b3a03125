import * as contracts from '@reviews/contracts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentAudience } from './audience.presenter.ts';

/** Routes for showing who can read a form. */
export const audienceRoutes = ({ audience }: Services) => [
  route(contracts.showAudience, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentAudience(actor, await audience.show(actor, params.hash)),
  }),
];
