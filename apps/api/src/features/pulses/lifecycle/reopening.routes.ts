import * as contracts from '@reviews/contracts/reopening';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentChanges } from '../reading/changes.presenter.ts';
import { presentRequestToAnswer } from '../reading/pulses.presenter.ts';

/** Routes for reopen requests and their answers, and for comparing submissions. */
export const reopeningRoutes = ({ reopenRequests, changes }: Services) => [
  route(contracts.declineReopenRequest, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await reopenRequests.decline(actor, params.hash, body.note?.trim() ?? '');
      return { message: MESSAGES.pulses.requestDeclined };
    },
  }),
  route(contracts.listRequestsToAnswer, {
    auth: 'session',
    handle: async ({ actor }) => {
      const forms = await reopenRequests.toAnswer(actor);
      return {
        data: forms.map((form) => presentRequestToAnswer(actor, form)),
        total: forms[0]?.total ?? 0,
      };
    },
  }),
  route(contracts.showChanges, {
    auth: 'session',
    handle: async ({ actor, params, query }) =>
      presentChanges(actor, await changes.compare(actor, params.hash, query)),
  }),
];
