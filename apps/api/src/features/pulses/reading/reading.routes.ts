import * as contracts from '@reviews/contracts';
import * as reopening from '@reviews/contracts/reopening';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentChanges } from './changes.presenter.ts';
import {
  presentHistory,
  presentQuickNavigation,
  presentTask,
  presentWaiting,
} from './my-forms.presenter.ts';
import { presentPulse } from './pulses.presenter.ts';

/** Routes for reading forms, a person's own lists of them, and for comparing submissions. */
export const readingRoutes = ({ pulses, changes }: Services) => [
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
  route(contracts.markViewed, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await pulses.markViewed(actor, params.hash, body.viewed);
      return { viewed: body.viewed };
    },
  }),
  route(contracts.listMyTasks, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await pulses.tasks(actor)).map((task) => presentTask(actor, task)),
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
  route(reopening.showChanges, {
    auth: 'session',
    handle: async ({ actor, params, query }) =>
      presentChanges(actor, await changes.compare(actor, params.hash, query)),
  }),
];
