import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentAudience } from '../audience/audience.presenter.ts';
import { presentConflict } from '../public.presenter.ts';
import {
  presentHistory,
  presentPulse,
  presentQuickNavigation,
  presentTask,
  presentWaiting,
} from './pulses.presenter.ts';

/** Routes for reading forms and for actions on them. */
export const pulseRoutes = ({
  pulses,
  audience,
  submissions,
  lifecycle,
  savedNominations,
}: Services) => [
  route(contracts.quickNavigation, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: (await pulses.quickNavigation(actor, params.cycleId, params.feedbackId)).map((pulse) =>
        presentQuickNavigation(actor, pulse),
      ),
    }),
  }),
  route(contracts.showPulse, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { content, commentingOptions, rules } = await pulses.show(actor, params.hash);
      return {
        employeeFeedback: presentPulse(actor, content),
        commentingOptions,
        commentCount: content.commentCount,
        ...(commentingOptions.length > 0
          ? {
              commentSettings: {
                default_visibility: rules.defaultVisibility,
                selected_text: rules.selectedText,
              },
            }
          : {}),
      };
    },
  }),
  route(contracts.showAudience, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentAudience(actor, await audience.show(actor, params.hash)),
  }),
  route(contracts.submitPulse, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      if ('nominations' in body) await savedNominations.select(actor, params.hash, body);
      else if ('nominationIds' in body) await savedNominations.approve(actor, params.hash, body);
      else
        await submissions.submit(actor, params.hash, body).catch((error: unknown) => {
          throw presentConflict(error);
        });
      return { message: MESSAGES.pulses.saved };
    },
  }),
  route(contracts.markViewed, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await pulses.markViewed(actor, params.hash, body.viewed);
      return { viewed: body.viewed };
    },
  }),
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
  route(contracts.listMyTasks, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await pulses.tasks(actor)).map((pulse) => presentTask(actor, pulse)),
    }),
  }),
  route(contracts.listMyHistory, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await pulses.history(actor)).map((pulse) => presentHistory(actor, pulse)),
    }),
  }),
  route(contracts.listMyWaiting, {
    auth: 'session',
    handle: async ({ actor }) => ({ data: (await pulses.waiting(actor)).map(presentWaiting) }),
  }),
];
