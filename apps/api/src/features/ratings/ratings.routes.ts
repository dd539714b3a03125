import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentRatingType } from './ratings.presenter.ts';

const { ratings: texts } = MESSAGES;

/** Routes for the rating scales of packets. */
export const ratingRoutes = ({ ratings }: Services) => [
  route(contracts.listRatingTypes, {
    auth: 'session',
    handle: async ({ actor }) => ({ data: (await ratings.list(actor)).map(presentRatingType) }),
  }),
  route(contracts.addRatingType, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await ratings.add(actor, body),
      message: texts.saved,
    }),
  }),
  route(contracts.changeRatingType, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await ratings.change(actor, params.id, body);
      return { message: texts.saved };
    },
  }),
  route(contracts.deleteRatingType, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.deleted({ name: await ratings.delete(actor, params.id) }),
    }),
  }),
];
