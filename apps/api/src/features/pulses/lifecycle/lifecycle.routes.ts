import * as contracts from '@reviews/contracts';
import * as reopening from '@reviews/contracts/reopening';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentRequestToAnswer } from './reopen-requests.presenter.ts';

/** Routes for reopening, reassigning and removing forms, and for answering reopen requests. */
export const lifecycleRoutes = ({ lifecycle, reopenRequests }: Services) => [
  route(contracts.reopenPulse, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await lifecycle.reopen(actor, params.hash);
      return { message: MESSAGES.pulses.reopened };
    },
  }),
  route(contracts.requestReopen, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const reopened = await lifecycle.requestReopen(actor, params.hash, body.reason);
      return {
        message: reopened ? MESSAGES.pulses.reopened : MESSAGES.pulses.reopenRequested,
        reopened,
      };
    },
  }),
  route(contracts.reassignPulse, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const writer = await lifecycle.reassign(actor, params.hash, body.employeeId);
      return {
        message: MESSAGES.pulses.assigneeUpdated,
        assignee: { id: writer.id, preferred_name: writer.preferredName },
      };
    },
  }),
  route(contracts.deletePulse, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await lifecycle.remove(actor, params.id);
      return { message: MESSAGES.pulses.deleted };
    },
  }),
  route(reopening.declineReopenRequest, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await reopenRequests.decline(actor, params.hash, body.note?.trim() ?? '');
      return { message: MESSAGES.pulses.requestDeclined };
    },
  }),
  route(reopening.listRequestsToAnswer, {
    auth: 'session',
    handle: async ({ actor }) => {
      const forms = await reopenRequests.toAnswer(actor);
      return {
        data: forms.map((form) => presentRequestToAnswer(actor, form)),
        total: forms[0]?.total ?? 0,
      };
    },
  }),
];
