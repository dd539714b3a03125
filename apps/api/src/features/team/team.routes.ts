import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentPeerReviews, presentTeam } from './team.presenter.ts';

export const teamRoutes = ({ team, nudges }: Services) => [
  route(contracts.showMyTeam, {
    auth: 'session',
    handle: async ({ actor, query }) =>
      presentTeam(
        actor,
        await team.show(actor, { wholeLine: query.below ?? false, page: query.page ?? 1 }),
      ),
  }),
  route(contracts.listPeerReviews, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: presentPeerReviews(actor, await team.peerReviews(actor, params.hash)),
    }),
  }),
  route(contracts.nudge, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: MESSAGES.team.reminded({
        name: (await nudges.nudge(actor, params.hash)).assignee_name,
      }),
    }),
  }),
];
