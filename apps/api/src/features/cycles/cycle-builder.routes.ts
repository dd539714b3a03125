import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentCycleView, presentOffered } from './cycle-builder.presenter.ts';

const { cycles: texts } = MESSAGES;

export const cycleBuilderRoutes = ({ cycleBuilder }: Services) => [
  route(contracts.showCycle, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentCycleView(await cycleBuilder.show(actor, params.id)),
  }),
  route(contracts.listCycleTemplates, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await cycleBuilder.offered(actor)).map(presentOffered),
    }),
  }),
  route(contracts.createCycle, {
    auth: 'session',
    handle: async ({ actor, body: { copy_of: copyOf = null, ...given } }) => ({
      id: await cycleBuilder.create(actor, { ...given, copyOf }),
    }),
  }),
  route(contracts.saveCycle, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentCycleView(await cycleBuilder.save(actor, params.id, body)),
  }),
  route(contracts.closeCycle, {
    auth: 'session',
    handle: async ({ actor, params, body: { closed, revision } }) => {
      const name = await cycleBuilder.setClosed(actor, params.id, closed, revision);
      return { message: closed ? texts.closedNow({ name }) : texts.openedAgain({ name }) };
    },
  }),
  route(contracts.deleteCycle, {
    auth: 'session',
    handle: async ({ actor, params, query }) => ({
      message: texts.deleted({ name: await cycleBuilder.remove(actor, params.id, query.revision) }),
    }),
  }),
];
