import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentAction, presentOutcome, presentPreview } from './bulk.presenter.ts';

export const bulkRoutes = ({ bulk, undoneBulk }: Services) => [
  route(contracts.previewBulk, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentPreview(
        actor,
        await bulk.preview(actor, { ...params, hashes: body.forms, change: body.change }),
      ),
  }),
  route(contracts.runBulk, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentOutcome(
        actor,
        await bulk.run(actor, body.key, { ...params, hashes: body.forms, change: body.change }),
      ),
  }),
  route(contracts.listBulkActions, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: (await bulk.list(actor, params.cycleId, params.pulseId)).map((action) =>
        presentAction(actor, action),
      ),
    }),
  }),
  route(contracts.showBulkAction, {
    auth: 'session',
    handle: async ({ actor, params }) => presentOutcome(actor, await bulk.show(actor, params.id)),
  }),
  route(contracts.undoBulk, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const taken = await undoneBulk.undo(actor, params.id);
      return presentOutcome(actor, await bulk.show(actor, params.id), taken);
    },
  }),
];
