import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentFeedbackType } from './feedback-types.presenter.ts';

const { feedbackTypes: texts } = MESSAGES;

export const feedbackTypeRoutes = ({ feedbackTypes }: Services) => [
  route(contracts.listFeedbackTypes, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await feedbackTypes.list(actor)).map(presentFeedbackType),
    }),
  }),
  route(contracts.addFeedbackType, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await feedbackTypes.add(actor, { name: body.name, groupName: body.group_name }),
      message: texts.saved,
    }),
  }),
  route(contracts.changeFeedbackType, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await feedbackTypes.change(actor, params.id, {
        name: body.name,
        groupName: body.group_name,
        revision: body.revision,
      });
      return { message: texts.saved };
    },
  }),
  route(contracts.deleteFeedbackType, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.deleted({ name: await feedbackTypes.delete(actor, params.id) }),
    }),
  }),
];
